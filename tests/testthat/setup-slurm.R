# A Slurm cluster of this computer alone, of processes of one's own in a
# temporary folder; it ends with the R session.
slurm <- new.env()

slurm_programs <- c("munged", "mungekey", "slurmctld", "slurmd", "sbatch",
                    "squeue", "sinfo")

slurm_ports <- function() 20000 + 2 * (Sys.getpid() %% 10000) + 0:1

slurm_settings <- function(folder, ports) {
  path <- function(name) file.path(folder, name)
  host <- Sys.info()[["nodename"]]
  c("ClusterName=test", paste0("SlurmctldHost=", host, "(127.0.0.1)"),
    "SlurmUser=root", "SlurmdUser=root", "AuthType=auth/munge",
    paste0("AuthInfo=socket=", path("munge.socket")),
    paste0("SlurmctldPort=", ports[1]), paste0("SlurmdPort=", ports[2]),
    paste0("StateSaveLocation=", path("state")),
    paste0("SlurmdSpoolDir=", path("spool")),
    paste0("SlurmctldPidFile=", path("slurmctld.pid")),
    paste0("SlurmdPidFile=", path("slurmd.pid")),
    paste0("SlurmctldLogFile=", path("slurmctld.log")),
    paste0("SlurmdLogFile=", path("slurmd.log")),
    "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none",
    "SelectType=select/cons_tres", "SelectTypeParameters=CR_CPU",
    "SwitchType=switch/none", "MpiDefault=none", "ReturnToService=2",
    "SchedulerParameters=sched_interval=1", "MinJobAge=300",
    paste0("NodeName=", host, " NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN"),
    "PartitionName=all Nodes=ALL Default=YES MaxTime=10 State=UP")
}

slurm_quietly <- function(program, ...) {
  suppressWarnings(system2(program, c(...), stdout = FALSE, stderr = FALSE,
                           timeout = 20))
}

start_slurm <- function() {
  Sys.setenv(PATH = paste0(Sys.getenv("PATH"), ":/usr/sbin:/usr/local/sbin"))
  absent <- slurm_programs[!nzchar(Sys.which(slurm_programs))]
  if (length(absent) > 0) {
    return(paste("Slurm is not installed:", toString(absent)))
  }
  if (!identical(Sys.info()[["effective_user"]], "root")) {
    return("Slurm is started by root alone")
  }
  folder <- tempfile("slurm", tmpdir = "/tmp")
  for (name in c("", "state", "spool")) dir.create(file.path(folder, name))
  path <- function(name) file.path(folder, name)
  writeLines(slurm_settings(folder, slurm_ports()), path("slurm.conf"))
  Sys.setenv(SLURM_CONF = path("slurm.conf"))
  slurm_quietly("mungekey", "-c", "-k", path("munge.key"))
  slurm_quietly("munged", "--force", paste0("--key-file=", path("munge.key")),
                paste0("--socket=", path("munge.socket")),
                paste0("--pid-file=", path("munged.pid")),
                paste0("--log-file=", path("munged.log")),
                paste0("--seed-file=", path("munged.seed")))
  slurm$folder <- folder
  slurm$stop <- function() {
    for (name in c("slurmd", "slurmctld", "munged")) {
      pid <- suppressWarnings(try(readLines(path(paste0(name, ".pid"))), TRUE))
      if (!inherits(pid, "try-error")) tools::pskill(as.integer(pid[1]))
    }
    Sys.sleep(0.5)
    unlink(folder, recursive = TRUE)
  }
  reg.finalizer(slurm, function(cluster) cluster$stop(), onexit = TRUE)
  slurm_quietly("slurmctld", "-c")
  slurm_quietly("slurmd", "-N", Sys.info()[["nodename"]])
  for (attempt in 1:40) {
    state <- suppressWarnings(system2("sinfo", c("-h", "-o", "%t"),
                                      stdout = TRUE, stderr = FALSE))
    if (identical(as.character(state), "idle")) return(NULL)
    Sys.sleep(0.5)
  }
  "Slurm does not start here"
}

# A template of batchtools for it, or the test is skipped.
slurm_template <- function() {
  testthat::skip_on_cran()
  testthat::skip_if_not_installed("future.batchtools")
  if (is.null(slurm$tried)) {
    slurm$tried <- TRUE
    slurm$why <- start_slurm()
  }
  if (!is.null(slurm$why)) testthat::skip(slurm$why)
  file <- file.path(slurm$folder, "template.tmpl")
  writeLines(c(
    "#!/bin/sh", "#SBATCH --job-name=<%= job.name %>",
    "#SBATCH --output=<%= log.file %>", "#SBATCH --ntasks=1",
    paste0("export R_LIBS='", paste(.libPaths(), collapse = ":"), "'"),
    paste0(file.path(R.home("bin"), "Rscript"),
           " -e 'batchtools::doJobCollection(\"<%= uri %>\")'")
  ), file)
  file
}
