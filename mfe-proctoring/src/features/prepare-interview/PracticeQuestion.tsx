import { Banner, NativeButton, Stack, Text } from '@switchboard/design-system';
import { useEffect, useRef, useState } from 'react';
import { countdownOf, hear, leftOfAnswer, silent } from '../../call/speech.ts';
import { meterOfStream } from '../../media/level.ts';

const question = 'What did you see on your way here today?';
const listenMs = 100;
const nothingHeard = { isHeard: false, endsIn: null };

interface Listening {
  silenceMs: number;
  isStaying: { current: boolean };
  onHeard(isHeard: boolean, endsIn: number | null): void;
  onDone(): void;
}

/** Listens until the answer is over. Gives what ends it. */
function listen({ silenceMs, isStaying, onHeard, onDone }: Listening): () => void {
  let isOver = false;
  let stop = () => {};
  navigator.mediaDevices.getUserMedia({ audio: true }).then(
    (stream) => {
      const letGo = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      const meter = meterOfStream(stream);
      if (isOver || !meter) return letGo();
      let speech = silent;
      const timer = setInterval(() => {
        const now = performance.now();
        speech = hear(speech, meter.read(), now);
        if (speech.loudSince !== null) isStaying.current = false;
        const left = isStaying.current ? null : leftOfAnswer(speech, now, silenceMs);
        onHeard(speech.spokeAt !== null, countdownOf(left, silenceMs));
        if (left === 0) onDone();
      }, listenMs);
      stop = () => {
        clearInterval(timer);
        meter.close();
        letGo();
      };
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    stop();
  };
}

/** The practice question, from when it is asked. */
export function PracticeQuestion({ silenceSeconds }: { silenceSeconds: number }) {
  const [step, setStep] = useState<'answering' | 'done'>('answering');
  const [{ isHeard, endsIn }, setHeard] = useState<{ isHeard: boolean; endsIn: number | null }>(nothingHeard);
  const isStaying = useRef(false);
  useEffect(() => {
    if (step !== 'answering') return;
    setHeard(nothingHeard);
    isStaying.current = false;
    return listen({
      silenceMs: silenceSeconds * 1000,
      isStaying,
      onHeard: (isHeardNow, endsInNow) => setHeard({ isHeard: isHeardNow, endsIn: endsInNow }),
      onDone: () => setStep('done'),
    });
  }, [step, silenceSeconds]);
  if (step === 'done')
    return (
      <>
        <Banner tone="success" role="status" title="That’s how it works">
          In the interview, the next question comes then. Nothing of your practice answer was kept.
        </Banner>
        <Stack direction="row" gap={3}>
          <NativeButton size="lg" onPress={() => setStep('answering')}>
            Practise again
          </NativeButton>
        </Stack>
      </>
    );
  return (
    <>
      <Text as="p" size="lg" weight="semibold">
        {question}
      </Text>
      <p role="status">
        {isHeard
          ? `We hear you. Press Done, or stay silent for ${silenceSeconds} seconds.`
          : 'Your turn: speak. In the interview you can type as well.'}
      </p>
      {endsIn !== null && <p role="timer">{`Your answer ends in ${endsIn} ${endsIn === 1 ? 'second' : 'seconds'}.`}</p>}
      <Stack direction="row" gap={3}>
        <NativeButton size="lg" variant="primary" onPress={() => setStep('done')}>
          Done
        </NativeButton>
        {endsIn !== null && (
          <NativeButton
            size="lg"
            onPress={() => {
              isStaying.current = true;
            }}
          >
            Stay here
          </NativeButton>
        )}
      </Stack>
    </>
  );
}
