import { Banner, NativeButton, Stack, Text, tokens, VisuallyHidden } from '@switchboard/design-system';
import { deviceProblem } from '@switchboard/platform';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { Heard } from '../../call/interviewRoom.ts';
import { countdownOf, listen as hear, heardOf, leftOfAnswer, silent } from '../../call/speech.ts';
import { meterOfStream } from '../../media/level.ts';
import { adviceText } from '../../texts/advice/adviceText.ts';
import { t } from '../../texts/later/t.ts';
import type { DeviceChoice } from '../check-devices/askForDevices.ts';
import { CameraPreview } from '../check-devices/CameraPreview.tsx';

const listenMs = 100;
const nothingHeard = { heard: 'nothing', endsIn: null } as const;

interface Listening {
  choice: DeviceChoice;
  silenceMs: number;
  isStaying: { current: boolean };
  /** The picture that an interview would record; null without a camera. */
  onCamera(stream: MediaStream | null): void;
  onHeard(heard: Heard, endsIn: number | null): void;
  onDone(): void;
  /** Called with advice if nothing can be heard. */
  onProblem(advice: string): void;
}

/** Opens camera and microphone, or only the microphone: practice works without a picture. */
async function openDevices({ cameraId, microphoneId }: DeviceChoice): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  const chosen = (id: string | undefined) => (id === undefined ? true : { deviceId: { ideal: id } });
  const audio = chosen(microphoneId);
  return mediaDevices
    .getUserMedia({ audio, video: chosen(cameraId) })
    .catch(() => mediaDevices.getUserMedia({ audio }));
}

/** Listens until the answer is over. Returns a function that stops it. */
function listen({ choice, silenceMs, isStaying, onCamera, onHeard, onDone, onProblem }: Listening): () => void {
  let isOver = false;
  let stop = () => {};
  openDevices(choice).then(
    (stream) => {
      const letGo = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      const meter = meterOfStream(stream);
      if (isOver || !meter) return letGo();
      onCamera(stream.getVideoTracks().length > 0 ? stream : null);
      let lastLookAt = performance.now();
      let speech = { ...silent, lastLoudAt: lastLookAt };
      const timer = setInterval(() => {
        const now = performance.now();
        speech = hear(speech, meter, now, lastLookAt);
        lastLookAt = now;
        if (speech.loudSince !== null) isStaying.current = false;
        const left = isStaying.current ? null : leftOfAnswer(speech, now, silenceMs);
        onHeard(heardOf(speech, now, speech.lastLoudAt, isStaying.current), countdownOf(left, silenceMs));
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

function invitation(heard: Heard, seconds: number): string {
  if (heard === 'nothing') return t('question.turn');
  return heard === 'words' ? t('question.heard', { seconds }) : t(`question.${heard}`);
}

const Columns = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[5]};
`;

const Picture = styled.div`
  flex: 0 1 18rem;
`;

interface Props {
  silenceSeconds: number;
  /** The devices chosen in the previous step. */
  choice: () => DeviceChoice;
}

/** The practice question, once it is asked. */
export function PracticeQuestion({ silenceSeconds, choice }: Props) {
  const [step, setStep] = useState<'answering' | 'done'>('answering');
  const [{ heard, endsIn }, setHeard] = useState<{ heard: Heard; endsIn: number | null }>(nothingHeard);
  const [camera, setCamera] = useState<MediaStream | null>(null);
  const [advice, setAdvice] = useState<string | null>(null);
  const isStaying = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const chosen = useRef(choice);
  useEffect(() => {
    // The clicked button is gone, so the focus moves to the question, and later to the result.
    if (document.activeElement === document.body) place.current?.focus();
    if (step !== 'answering') return;
    setHeard(nothingHeard);
    setAdvice(null);
    setCamera(null);
    isStaying.current = false;
    return listen({
      choice: chosen.current(),
      silenceMs: silenceSeconds * 1000,
      isStaying,
      onCamera: setCamera,
      onProblem: setAdvice,
      onHeard: (heardNow, endsInNow) => setHeard({ heard: heardNow, endsIn: endsInNow }),
      onDone: () => setStep('done'),
    });
  }, [step, silenceSeconds]);
  if (step === 'done')
    return (
      <>
        <div ref={place} tabIndex={-1}>
          <Banner tone="success" role="status" title={t('question.over')}>
            {t('question.over_text')}
          </Banner>
        </div>
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
        <div ref={place} tabIndex={-1}>
          <Text as="p" size="lg" weight="semibold">
            {t('question.text')}
          </Text>
        </div>
        <p role="status">{advice ?? invitation(heard, silenceSeconds)}</p>
        {endsIn !== null && <p role="timer">{t('question.ends', { seconds: endsIn })}</p>}
        {/* Screen readers don't read the timer. */}
        <VisuallyHidden role="status">{endsIn !== null && t('question.about_to_end')}</VisuallyHidden>
        <Stack direction="row" gap={3}>
          <NativeButton ref={done} size="lg" variant="primary" onPress={() => setStep('done')}>
            {t('question.done')}
          </NativeButton>
          {endsIn !== null && (
            <NativeButton
              size="lg"
              onPress={() => {
                isStaying.current = true;
                done.current?.focus();
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
