import { useCallback } from 'react';

interface Props {
  track: MediaStreamTrack;
  label: string;
  className?: string;
}

/** A live picture without sound. */
export function Picture({ track, label, className }: Props) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = new MediaStream([track]);
    },
    [track],
  );
  return <video ref={show} autoPlay muted playsInline aria-label={label} className={className} />;
}
