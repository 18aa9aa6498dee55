import { Banner, NativeButton, Stack, Text } from '@switchboard/design-system';
import { useEffect, useState } from 'react';
import { answerSilenceMs, hear, isAnswered, silent } from '../../call/speech.ts';
import { meterOfStream } from '../../media/level.ts';

const question = 'What did you see on your way here today?';
const listenMs = 100;

/** Listens until the answer is over. Gives what ends it. */
function listen(onHeard: (isHeard: boolean) => void, onDone: () => void): () => void {
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
        onHeard(speech.spokeAt !== null);
        if (isAnswered(speech, now)) onDone();
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
export function PracticeQuestion() {
  const [step, setStep] = useState<'answering' | 'done'>('answering');
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    if (step !== 'answering') return;
    setHeard(false);
    return listen(setHeard, () => setStep('done'));
  }, [step]);
  if (step === 'done')
    return (
      <>
        <Banner tone="success" role="status" title="That is how it goes">
          In the interview the next question comes then. Nothing of your practice answer was kept.
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
          ? `We hear you. Press Done, or stay silent for ${answerSilenceMs / 1000} seconds.`
          : 'Your turn: speak. In the interview you can type as well.'}
      </p>
      <Stack direction="row" gap={3}>
        <NativeButton size="lg" variant="primary" onPress={() => setStep('done')}>
          Done
        </NativeButton>
      </Stack>
    </>
  );
}
