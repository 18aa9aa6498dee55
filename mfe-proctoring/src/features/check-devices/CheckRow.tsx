import { Badge, tokens } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { compactOnly } from '../../candidate/shortOnly.ts';
import { t } from '../../texts/texts.ts';

const Root = styled.li`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  padding-block: ${tokens.space[3]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};

  & > button {
    grid-column: 2 / -1;
    justify-self: start;
    margin-block-start: ${tokens.space[2]};
  }

  /* Such as a level: below the name, as wide as there is room. */
  & > div,
  & > form {
    grid-column: 2 / -1;
  }

  ${compactOnly} {
    padding-block: ${tokens.space[2]};

    & > button {
      margin-block-start: 0;
    }
  }
`;

const Note = styled.p`
  grid-column: 2 / -1;
  color: ${tokens.color.inkMuted};
  text-wrap: pretty;

  &[data-problem] {
    color: ${tokens.color.danger};
  }
`;

const tones = {
  pending: 'neutral',
  asking: 'ringing',
  granted: 'success',
  passed: 'success',
  denied: 'danger',
  failed: 'danger',
  explained: 'warning',
} as const;

/** Camera, microphone and screen are asked for, granted or denied; what the page finds out by itself passes or fails. */
type CheckStatus = keyof typeof tones;

interface Props {
  /** By which the list next to Start leads here. */
  id?: string;
  name: string;
  icon: ReactNode;
  status: CheckStatus;
  /** What the badge says instead of the status. */
  badge?: ReactNode;
  /** What is wrong and how to change it. */
  problem?: ReactNode;
  note?: string | undefined;
  /** The button that checks this one thing. */
  action?: ReactNode;
}

/** One thing that the interview needs, and whether it is there. */
export function CheckRow({ id, name, icon, status, badge, problem, note, action }: Props) {
  return (
    <Root id={id} tabIndex={id === undefined ? undefined : -1}>
      {icon}
      <span>{name}</span>
      <Badge tone={tones[status]}>{badge || t(status === 'asking' ? 'check.waiting' : `check.${status}`)}</Badge>
      {problem && (
        <Note data-problem="" role="alert">
          {problem}
        </Note>
      )}
      {note !== undefined && <Note>{note}</Note>}
      {action}
    </Root>
  );
}
