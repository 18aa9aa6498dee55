import { rulesOf } from '@switchboard/contracts/interview-rules';
import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import { NativeButton, Stack, tokens } from '@switchboard/design-system';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
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
export function consentText({ organization_name, kept_days }: InterviewSession): string[] {
  return interviewConsent.paragraphs.map((text) =>
    text.replace('{organization}', organization_name).replace('{days}', String(kept_days)),
  );
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
      <NotAgreed>{missing.length === 1 ? 'One thing is missing:' : `${missing.length} things are missing:`}</NotAgreed>
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
    setMissing(!isAgreed);
    if (isAgreed) onStart();
    else box.current?.focus();
  };
  return (
    <Section title="What you agree to">
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
        I have read this and agree to it.
      </Agreement>
      <NotAgreed id="consent-missing" role="alert">
        {isMissing && 'Please read this and agree before you start.'}
      </NotAgreed>
      {missing.length > 0 && <MissingList missing={missing} onFix={onFix} />}
      <Stack direction="row" gap={3} wrap>
        <NativeButton size="lg" variant="primary" isPending={isStarting} onPress={start}>
          Start Interview
        </NativeButton>
        <NativeButton size="lg" onPress={() => setAsking('adjustment')}>
          I need an adjustment
        </NativeButton>
        <NativeButton size="lg" variant="ghost" onPress={() => setAsking('no_consent')}>
          I do not agree
        </NativeButton>
        <NativeButton size="lg" variant="ghost" onPress={() => setAsking('message')}>
          I have a question
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
