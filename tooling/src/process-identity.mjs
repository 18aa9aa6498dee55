/**
 * Recognizes processes. Like bootstrap.mjs, it runs before any package can be used.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function identify(pid) {
  try {
    return { pid, started: process.platform === 'linux' ? linuxStart(pid) : psStart(pid) };
  } catch {
    return null;
  }
}

export function isRunning(identity) {
  return identify(identity.pid)?.started === identity.started;
}

function linuxStart(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command's name may contain spaces and parentheses: the fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') throw new Error('ended, not yet collected');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${fields[19]}`;
}

function psStart(pid) {
  const output = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
  const started = output.toString().trim();
  if (started === '') throw new Error('no such process');
  return started;
}
