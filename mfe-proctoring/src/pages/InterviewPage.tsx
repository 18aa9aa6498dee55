import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useInterview } from '../api/useInterview.ts';
import { noDevices, stopTracks } from '../call/devices.ts';
import { BrowserGuard } from '../features/check-browser/BrowserGuard.tsx';
import { DeviceCheck, type DeviceCheckHandle, loadLater } from '../features/check-devices/DeviceCheck.tsx';
import { rowId } from '../features/check-devices/missingDevice.ts';
import { Loading } from '../features/open-interview/Loading.tsx';
import { LoadProblemCard } from '../features/open-interview/LoadProblemCard.tsx';
import type { Missing } from '../features/prepare-interview/Consent.tsx';
import type { PreparationStep } from '../features/prepare-interview/Steps.tsx';
import { Consent, Practice } from '../features/prepare-interview/WaitingSteps.tsx';
import { Welcome } from '../features/prepare-interview/Welcome.tsx';
import { useLeftovers } from '../features/record-interview/useLeftovers.ts';
import { t } from '../texts/texts.ts';
import { type Begun, loadCall, replaceAddress, showFailed, startedId, useStart } from './useStart.ts';

const ResumeCard = lazy(() =>
  import('../features/open-interview/ResumeCard.tsx').then((file) => ({ default: file.ResumeCard })),
);

const StillSending = lazy(() =>
  import('../candidate/StillSending.tsx').then((file) => ({ default: file.StillSending })),
);

const WriteCard = lazy(() =>
  import('../features/open-interview/WriteCard.tsx').then((file) => ({ default: file.WriteCard })),
);

const InterviewCall = lazy(() => loadCall().then((file) => ({ default: file.InterviewCall })));

interface SetupProps {
  token: string;
  interview: InterviewSession;
  onBegun: (begun: Begun) => void;
  onStale: () => void;
}

/** The steps before the start. */
function Setup({ token, interview, onBegun, onStale }: SetupProps) {
  const check = useRef<DeviceCheckHandle>(null);
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const [step, setStep] = useState<PreparationStep>('welcome');
  const [isRequesting, setRequesting] = useState(false);
  const fix = (id: string) => {
    flushSync(() => setStep('devices'));
    const place = document.getElementById(id);
    place?.scrollIntoView({ block: 'center' });
    (place?.querySelector('button') ?? place)?.focus({ preventScroll: true });
  };
  const { isStarting, start } = useStart({
    token,
    onStale,
    onBegun: (begun) => {
      check.current?.take();
      onBegun(begun);
    },
  });
  const begin = async () => {
    setMissing([]);
    const requested = await check.current?.request().catch(showFailed);
    if (!requested) return;
    if ('missing' in requested)
      return setMissing(requested.missing.map(({ row, ...one }) => ({ id: rowId(row), ...one })));
    const hasBegun = await start(requested);
    // Only the microphone may have been opened for the start; the other devices continue to be shown here.
    if (!hasBegun) stopTracks(await requested.microphone);
  };
  // A second click while the browser asks for devices would ask again and start twice.
  const isBeginning = useRef(false);
  const beginOnce = async () => {
    if (isBeginning.current) return;
    isBeginning.current = true;
    setRequesting(true);
    await begin().finally(() => {
      isBeginning.current = false;
      setRequesting(false);
    });
  };
  return (
    <Welcome
      interview={interview}
      step={step}
      onStep={setStep}
      devices={<DeviceCheck tools={interview.proctoring_tools} handle={check} />}
      practice={
        <Practice silenceSeconds={interview.answer_silence_seconds} choice={() => check.current?.choice ?? {}} />
      }
      start={
        <Consent
          token={token}
          interview={interview}
          isStarting={isStarting || isRequesting}
          onAgreed={() => {
            const room = loadCall().then(({ loadRoom }) => loadRoom(interview.transport));
            // The start loads it again and reports a failure.
            Promise.all([loadLater(), room]).catch(() => undefined);
          }}
          missing={missing}
          onFix={fix}
          onStart={() => void beginOnce()}
        />
      }
    />
  );
}

function Resume({ token, onBegun, onStale, onWrite }: Omit<SetupProps, 'interview'> & { onWrite: () => void }) {
  const { isStarting, resume } = useStart({ token, onBegun, onStale });
  return (
    <Suspense fallback={<Loading />}>
      <ResumeCard isStarting={isStarting} onContinue={() => void resume()} onWrite={onWrite} />
    </Suspense>
  );
}

type OpenedProps = Pick<SetupProps, 'token' | 'onBegun'> & { onWrite: () => void };

function Opened({ token, onBegun, onWrite }: OpenedProps) {
  const { interview, error, isReading, readAgain } = useInterview(token);
  if (error !== null)
    return <LoadProblemCard error={error} isRetrying={isReading} onRetry={readAgain} onWrite={onWrite} />;
  if (!interview) return <Loading />;
  if (interview.can_resume) return <Resume token={token} onBegun={onBegun} onStale={readAgain} onWrite={onWrite} />;
  return <Setup token={token} interview={interview} onBegun={onBegun} onStale={readAgain} />;
}

/**
 * The page behind an interview link, the same in the shell and on the standalone page. The browser is only checked until the start, so that
 * a narrower window doesn't interrupt a running interview. The standalone page has no router.
 */
export function InterviewPage({ token }: { token: string }) {
  const resumedId = startedId(token);
  const [begun, setBegun] = useState<Begun | null>(
    resumedId === null ? null : { id: resumedId, devices: noDevices, isPresent: false, placed: null, Call: null },
  );
  const leftovers = useLeftovers(begun === null);
  const [isWriting, setWriting] = useState(() => new URLSearchParams(window.location.search).has('write'));
  if (!begun && isWriting)
    return (
      <Suspense fallback={<Loading />}>
        <WriteCard token={token} onClose={() => setWriting(false)} />
      </Suspense>
    );
  if (!begun)
    return (
      <>
        <BrowserGuard>
          <Opened token={token} onBegun={setBegun} onWrite={() => setWriting(true)} />
        </BrowserGuard>
        {leftovers && leftovers.pendingChunks > 0 && (
          <Suspense fallback={null}>
            <StillSending {...leftovers} />
          </Suspense>
        )}
      </>
    );
  // A component that is already loaded is rendered without Suspense: React would show it 300 ms later.
  const Call = begun.Call ?? InterviewCall;
  const goBack = () => {
    replaceAddress(`/video-call/${encodeURIComponent(token)}`);
    setBegun(null);
  };
  return (
    <Suspense fallback={<Loading label={t('page.connecting')} />}>
      <Call
        id={begun.id}
        devices={begun.devices}
        isPresent={begun.isPresent}
        placed={begun.placed}
        onReturn={resumedId === null ? goBack : undefined}
      />
    </Suspense>
  );
}
