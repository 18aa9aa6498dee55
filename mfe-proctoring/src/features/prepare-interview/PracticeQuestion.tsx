import { Banner, NativeButton, Stack, Text, tokens } from '@switchboard/design-system';
import { deviceProblem } from '@switchboard/platform';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { countdownOf, hear, leftOfAnswer, silent } from '../../call/speech.ts';
import { meterOfStream } from '../../media/level.ts';
import { adviceText } from '../../texts/advice/adviceText.ts';
import { t } from '../../texts/later/t.ts';
import { CameraPreview } from '../check-devices/CameraPreview.tsx';

const listenMs = 100;
const nothingHeard = { isHeard: false, endsIn: null };

interface Listening {
  silenceMs: number;
  isStaying: { current: boolean };
  /** The picture that an interview would record; null without a camera. */
  onCamera(stream: MediaStream | null): void;
  onHeard(isHeard: boolean, endsIn: number | null): void;
  onDone(): void;
  /** Nothing can be heard, and what to do about it. */
  onProblem(advice: string): void;
}

/** Camera and microphone, or the microphone alone: practice works without a picture. */
async function openDevices(): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  return mediaDevices
    .getUserMedia({ audio: true, video: true })
    .catch(() => mediaDevices.getUserMedia({ audio: true }));
}

/** Listens until the answer is over. Returns a function that stops it. */
function listen({ silenceMs, isStaying, onCamera, onHeard, onDone, onProblem }: Listening): () => void {
  let isOver = false;
  let stop = () => {};
  openDevices().then(
    (stream) => {
      const letGo = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      const meter = meterOfStream(stream);
      if (isOver || !meter) return letGo();
      onCamera(stream.getVideoTracks().length > 0 ? stream : null);
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
    async (error: unknown) => {
      const problem = await deviceProblem(error, 'microphone');
      if (!isOver) onProblem(adviceText('microphone', problem, 'practice'));
    },
  );
  return () => {
    isOver = true;
    stop();
  };
}

const invitation = (isHeard: boolean, seconds: number): string =>
  isHeard ? t('question.heard', { seconds }) : t('question.turn');

const Columns = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[5]};
`;

const Picture = styled.div`
  flex: 0 1 18rem;
`;

/** The practice question, from when it is asked. */
export function PracticeQuestion({ silenceSeconds }: { silenceSeconds: number }) {
  const [step, setStep] = useState<'answering' | 'done'>('answering');
  const [{ isHeard, endsIn }, setHeard] = useState<{ isHeard: boolean; endsIn: number | null }>(nothingHeard);
  const [camera, setCamera] = useState<MediaStream | null>(null);
  const [advice, setAdvice] = useState<string | null>(null);
  const isStaying = useRef(false);
  useEffect(() => {
    if (step !== 'answering') return;
    setHeard(nothingHeard);
    setAdvice(null);
    setCamera(null);
    isStaying.current = false;
    return listen({
      silenceMs: silenceSeconds * 1000,
      isStaying,
      onCamera: setCamera,
      onProblem: setAdvice,
      onHeard: (isHeardNow, endsInNow) => setHeard({ isHeard: isHeardNow, endsIn: endsInNow }),
      onDone: () => setStep('done'),
    });
  }, [step, silenceSeconds]);
  if (step === 'done')
    return (
      <>
        <Banner tone="success" role="status" title={t('question.over')}>
          {t('question.over_text')}
        </Banner>
        <Stack direction="row" gap={3}>
          <NativeButton size="lg" onPress={() => setStep('answering')}>
            {t('question.again')}
          </NativeButton>
        </Stack>
      </>
    );
  return (
    <Columns>
      <Picture>
        <CameraPreview stream={camera} isDenied={false} />
      </Picture>
      <Stack gap={3}>
        <Text as="p" size="lg" weight="semibold">
          {t('question.text')}
        </Text>
        <p role="status">{advice ?? invitation(isHeard, silenceSeconds)}</p>
        {endsIn !== null && <p role="timer">{t('question.ends', { seconds: endsIn })}</p>}
        <Stack direction="row" gap={3}>
          <NativeButton size="lg" variant="primary" onPress={() => setStep('done')}>
            {t('question.done')}
          </NativeButton>
          {endsIn !== null && (
            <NativeButton
              size="lg"
              onPress={() => {
                isStaying.current = true;
              }}
            >
              {t('question.stay')}
            </NativeButton>
          )}
        </Stack>
      </Stack>
    </Columns>
  );
}
