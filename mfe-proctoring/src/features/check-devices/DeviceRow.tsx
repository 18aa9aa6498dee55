import { Badge, tokens } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { DeviceProblem, DeviceState } from './askForDevices.ts';

const Root = styled.li`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  padding-block: ${tokens.space[3]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
`;

const Advice = styled.p`
  grid-column: 2 / -1;
  color: ${tokens.color.danger};
  text-wrap: pretty;
`;

const looks = {
  pending: { tone: 'neutral', label: 'Pending' },
  granted: { tone: 'success', label: 'Granted' },
  denied: { tone: 'danger', label: 'Denied' },
} as const;

function adviceFor(problem: DeviceProblem, name: string): string {
  const device = name.toLowerCase();
  switch (problem) {
    case 'blocked':
      return `Chrome may not use your ${device}. Press the sign at the left of the address, allow the ${device}, then press Retry.`;
    case 'missing':
      return `No ${device} was found. Connect one, then press Retry.`;
    case 'busy':
      return `Another program is using your ${device}. Close it, then press Retry.`;
    case 'stopped':
      return `Your ${device} has stopped. Check that it is connected, then press Retry.`;
    case 'insecure':
      return `Chrome gives pages access to the ${device} over https only. Ask the sender for a link that begins with https.`;
  }
}

interface Props {
  name: string;
  icon: ReactNode;
  state: DeviceState;
}

/** One device: whether this page may use it and, if not, how to change that. */
export function DeviceRow({ name, icon, state }: Props) {
  const { tone, label } = looks[state.status];
  return (
    <Root>
      {icon}
      <span>{name}</span>
      <Badge tone={tone}>{label}</Badge>
      {state.problem && <Advice>{adviceFor(state.problem, name)}</Advice>}
    </Root>
  );
}
