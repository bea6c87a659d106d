# Pictures that tests print go nowhere; without a device R would write a file,
# also where a test closed the one that was open.
options(device = function(...) grDevices::pdf(NULL))
