import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { NativeButton, Stack, tokens } from '@switchboard/design-system';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { t } from '../../texts/steps/t.ts';
import { rulesOf } from './rulesOf.ts';
import { Lines, Section } from './Section.tsx';

// Loaded on demand, because most candidates never open it.
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

/** In columns if there is room, so that it fits on one screen. */
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
  /** The candidate has agreed, so the code for the start can be loaded. */
  onAgreed: () => void;
  onStart: () => void;
  /** The problems found by the last click on Start. */
  missing: readonly Missing[];
  /** Opens the part of the page where a problem can be fixed. */
  onFix: (id: string) => void;
}

/** A missing requirement of the start. */
export interface Missing {
  /** The id of the part of this page where it can be fixed. */
  id: string;
  name: string;
  advice: string;
}

/** The text to agree to, with the interview's own organization and retention days. */
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

/** The problems to fix before the start. The first one has the focus, and each links to its part of the page. */
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

/** Agree, decline, or request something else first; and start. */
export function Consent({ token, interview, isStarting, onAgreed, onStart, missing, onFix }: Props) {
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [asking, setAsking] = useState<'adjustment' | 'no_consent' | 'message' | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const start = () => {
    // Screen readers read it once, as the description of the checkbox that gets the focus.
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
