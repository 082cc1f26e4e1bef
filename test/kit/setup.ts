/** Tests are quiet: no log lines between their reports. A test of the log itself raises the level before its imports. */
process.env.LOG_LEVEL ??= 'SILENT';
