# Pictures that tests print go nowhere; without a device R would write a file.
grDevices::pdf(NULL)
