import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { NativeButton, Stack, tokens } from '@switchboard/design-system';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { t } from '../../texts/steps/t.ts';
import { rulesOf } from './rulesOf.ts';
import { Lines, Section } from './Section.tsx';

// Most candidates never open it.
const AskStaff = lazy(() => import('./AskStaff.tsx').then((file) => ({ default: file.AskStaff })));

const Agreement = styled.label`
  display: flex;
  align-items: baseline;
  gap: ${tokens.space[3]};
  font-weight: ${tokens.weight.medium};

  & > input {
    flex: none;
    inline-size: ${tokens.size.check};
    block-size: ${tokens.size.check};
    accent-color: ${tokens.color.accent};
  }
`;

/** In columns where there is room: it is read in one screen. */
const Agreed = styled(Lines)`
  display: block;
  columns: 24rem;
  column-gap: ${tokens.space[6]};
  font-size: ${tokens.text.sm};

  & > li {
    margin-block-end: ${tokens.space[1]};
    break-inside: avoid;
  }
`;

const NotAgreed = styled.p`
  color: ${tokens.color.danger};
`;

interface Props {
  token: string;
  interview: InterviewSession;
  isStarting: boolean;
  /** Start comes next: what it needs can be loaded. */
  onAgreed: () => void;
  onStart: () => void;
  /** What the start lacks, as the last press on Start found. */
  missing: readonly Missing[];
  /** Shows the place where something is fixed. */
  onFix: (id: string) => void;
}

/** Something without which the interview can't start. */
export interface Missing {
  /** The id of the place on this page where it is fixed. */
  id: string;
  name: string;
  advice: string;
}

/** The text that is agreed to, with the interview's own organization and days in it. */
function consentText({ organization_name, kept_days }: InterviewSession): string[] {
  return [
    t('consent.interviewer'),
    t('consent.recorded'),
    t('consent.transcript'),
    t('consent.kept', { organization: organization_name, days: kept_days }),
    t('consent.reviewed'),
    t('consent.contest'),
  ];
}

/** What has to be fixed before the start, with the focus on the first; each leads to its place. */
function MissingList({ missing, onFix }: Pick<Props, 'missing' | 'onFix'>) {
  const first = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another press on Start finds another list.
  useEffect(() => first.current?.focus(), [missing]);
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault();
    onFix(id);
  };
  return (
    <div role="alert">
      <NotAgreed>{t('consent.missing', { count: missing.length })}</NotAgreed>
      <Lines>
        {missing.map(({ id, name, advice }, index) => (
          <li key={id}>
            <a ref={index === 0 ? first : undefined} href={`#${id}`} onClick={(event) => go(event, id)}>
              {name}
            </a>
            {`: ${advice}`}
          </li>
        ))}
      </Lines>
    </div>
  );
}

/** Agreeing, or not, or asking for something else first; and the start. */
export function Consent({ token, interview, isStarting, onAgreed, onStart, missing, onFix }: Props) {
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [asking, setAsking] = useState<'adjustment' | 'no_consent' | 'message' | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const start = () => {
    // A screen reader reads it once, as the description of the box that gets the focus.
    flushSync(() => setMissing(!isAgreed));
    if (isAgreed) onStart();
    else box.current?.focus();
  };
  return (
    <Section title={t('consent.title')}>
      <Agreed>
        {consentText(interview).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {rulesOf(interview).map(({ tool, name, what, effect }) => (
          <li key={tool}>
            {name}: {what} {effect}
          </li>
        ))}
      </Agreed>
      <Agreement>
        <input
          ref={box}
          type="checkbox"
          checked={isAgreed}
          aria-describedby="consent-missing"
          onChange={(event) => {
            setAgreed(event.target.checked);
            setMissing(false);
            if (event.target.checked) onAgreed();
          }}
        />
        {t('consent.agree')}
      </Agreement>
      <NotAgreed id="consent-missing">{isMissing && t('consent.first')}</NotAgreed>
      {missing.length > 0 && <MissingList missing={missing} onFix={onFix} />}
      <Stack direction="row" gap={3} wrap>
        <NativeButton size="lg" variant="primary" isPending={isStarting} onPress={start}>
          {t('consent.start')}
        </NativeButton>
        <NativeButton size="lg" onPress={() => setAsking('adjustment')}>
          {t('consent.adjustment')}
        </NativeButton>
        <NativeButton size="lg" variant="ghost" onPress={() => setAsking('no_consent')}>
          {t('consent.refuse')}
        </NativeButton>
        <NativeButton size="lg" variant="ghost" onPress={() => setAsking('message')}>
          {t('consent.question')}
        </NativeButton>
      </Stack>
      {asking && (
        <Suspense fallback={null}>
          <AskStaff
            key={asking}
            token={token}
            kind={asking}
            organization={interview.organization_name}
            isSent={asking !== 'message' && interview.requested.includes(asking)}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
