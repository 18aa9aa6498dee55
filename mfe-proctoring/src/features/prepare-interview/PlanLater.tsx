import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { Button, NativeButton, Stack, Text, tokens } from '@switchboard/design-system';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { inSameLanguage } from '../../texts/inSameLanguage.ts';
import { t } from '../../texts/plan/t.ts';
import { interviewEvent } from './interviewEvent.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

const When = styled.input`
  padding: ${tokens.space[2]};
  border: ${tokens.line.hair} solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  font: inherit;
`;

/** The address of this page without parameters of this visit; its language stays. */
function linkOfPage(): string {
  const { origin, pathname } = window.location;
  return `${origin}${inSameLanguage(pathname)}`;
}

/** A moment in the format of the field, in this computer's time zone. */
function fieldOf(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Adds the interview to the candidate's own calendar. The link stays valid until then, and nothing is sent. */
export function PlanLater({ interview }: { interview: InterviewSession }) {
  const id = useId();
  const last = new Date(new Date(interview.expires_at).getTime() - interview.max_minutes * 60_000);
  const [isOpen, setOpen] = useState(false);
  const [when, setWhen] = useState('');
  if (last.getTime() <= Date.now()) return null;
  if (!isOpen)
    return (
      <Stack direction="row" gap={3}>
        <NativeButton onPress={() => setOpen(true)}>{t('plan.open')}</NativeButton>
      </Stack>
    );
  const begins = new Date(when);
  const isPossible = begins.getTime() > Date.now() && begins <= last;
  const file = isPossible ? interviewEvent(interview, begins, linkOfPage()) : '';
  return (
    <Stack gap={2} align="start">
      <label htmlFor={id}>{t('plan.when', { zone: timeZone })}</label>
      <When
        id={id}
        type="datetime-local"
        min={fieldOf(new Date())}
        max={fieldOf(last)}
        value={when}
        aria-describedby={`${id}-note`}
        onChange={(event) => setWhen(event.target.value)}
      />
      <Text as="p" size="sm" tone="muted" id={`${id}-note`} role="status">
        {when !== '' && !isPossible ? t('plan.too_late') : t('plan.note')}
      </Text>
      {isPossible && (
        <Button href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`} download={t('plan.file')}>
          {t('plan.add')}
        </Button>
      )}
    </Stack>
  );
}
