import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine: see proc_pid_stat(5) and USER_HZ. */
const ticksPerSecond = 100;

/** The CPU time of this process and of its children that have ended, in seconds. */
function cpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // Behind the name, which may hold anything: utime, stime, cutime and cstime are the fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

/** What the whole suite may take, in minutes. */
const budgetMinutes = 8;

/**
 * The last lines of a test run. Over the budget it is a warning and no failure: a core that is shared with other work counts up to
 * half as much again for the same instructions.
 */
export function cpuLines(seconds: number): string {
  const figure = `    CPU time  ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`;
  if (seconds <= 60 * budgetMinutes) return figure;
  return `${figure}    Warning: the suite may take ${budgetMinutes} minutes of CPU time. Run it on an idle machine; if it still takes more, see test/README.md.\n`;
}

/** Prints at the end of a test run how much CPU time it took with all its processes. Only Linux says it. */
export default function setup(): void {
  if (process.platform !== 'linux') return;
  process.once('exit', () => {
    process.stdout.write(cpuLines(Math.round(cpuSeconds())));
  });
}
