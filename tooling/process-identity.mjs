import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process that a later one can recognise: numbers are used again, a number with its start time is not. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

/** Identifies a running process; null when there is none with that ID. */
export function identify(pid: number): ProcessIdentity | null {
  try {
    return { pid, started: process.platform === 'linux' ? linuxStart(pid) : psStart(pid) };
  } catch {
    return null;
  }
}

/** Whether the very same process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started;
}

function linuxStart(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command's name may contain spaces and parentheses: the fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') throw new Error('ended, not yet collected');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${fields[19]}`;
}

function psStart(pid: number): string {
  const output = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
  const started = output.toString().trim();
  if (started === '') throw new Error('no such process');
  return started;
}
