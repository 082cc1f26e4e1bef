import { readFileSync } from 'node:fs';

/** The processor time of a process in milliseconds, in steps of ten: fields 14 and 15 of /proc/PID/stat (proc(5)). */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
