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

/** Camera, microphone and screen are requested, and granted or denied. Checks of the page itself pass or fail. */
type CheckStatus = keyof typeof tones;

interface Props {
  /** The target of the links in the list next to Start. */
  id?: string;
  name: string;
  icon: ReactNode;
  status: CheckStatus;
  /** Replaces the status in the badge. */
  badge?: ReactNode;
  /** The problem and how to fix it. */
  problem?: ReactNode;
  note?: string | undefined;
  /** The button that checks this one thing. */
  action?: ReactNode;
}

/** One requirement of the interview, and whether it is met. */
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
