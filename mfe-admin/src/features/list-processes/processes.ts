import type { Process } from '@switchboard/contracts/processes';

type Role = Process['roles'][number];

export const roleNames: Record<Role, string> = { api: 'API', worker: 'Worker', agent: 'Agent' };

export const states = {
  running: { label: 'Running', tone: 'success' },
  stopping: { label: 'Stopping', tone: 'warning' },
  ended: { label: 'Ended', tone: 'neutral' },
  gone: { label: 'Gone', tone: 'warning' },
  frozen: { label: 'Frozen', tone: 'danger' },
} as const;

/** A process that was asked to stop and no longer reports is gone. */
export function stateOf({ is_alive, is_stopping, frozen_work, ended_at }: Process): keyof typeof states {
  if (ended_at !== null) return 'ended';
  // Its watchdog ended it.
  if (frozen_work !== null) return 'frozen';
  if (!is_alive) return 'gone';
  return is_stopping ? 'stopping' : 'running';
}

const needed: readonly { role: Role; means: string }[] = [
  { role: 'worker', means: 'No calls are placed, and emails and webhooks wait.' },
  { role: 'agent', means: 'Assistants do not speak in calls and tests.' },
];

/** The roles that no running process has, and the consequences. Empty for an empty list. */
export const missingRoles = (processes: readonly Process[]) =>
  processes.length === 0
    ? []
    : needed.filter(
        ({ role }) => !processes.some((process) => stateOf(process) === 'running' && process.roles.includes(role)),
      );
