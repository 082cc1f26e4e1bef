import { readFileSync } from 'node:fs';

/** The processor time of a process in milliseconds, in steps of ten: fields 14 and 15 of /proc/PID/stat (proc(5)). */
export const processorMs = (pid: number): number => processorMsIn(pid, 14);

/** The processor time of the processes that this one started and that have ended: fields 16 and 17. */
export const processorMsOfChildren = (): number => processorMsIn(process.pid, 16);

function processorMsIn(pid: number, field: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name, which may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[field - 3]) + Number(fields[field - 2])) * 10;
}
