import type { InterviewerSound } from '../../call/interviewRoom.ts';
import { meterOf } from '../../media/level.ts';

/** The sound of an interviewer in a room. */
export interface RoomSound extends InterviewerSound {
  /** Plays another track, from whichever agent is speaking now. */
  hear(track: MediaStreamTrack): void;
}

/** Opens the audio output. Call it after a click: browsers play no sound otherwise. */
export function openRoomSound(): RoomSound {
  const context = new AudioContext();
  const voice = context.createGain();
  const recorded = context.createMediaStreamDestination();
  voice.connect(recorded);
  const meter = meterOf(context, voice);
  // Chromium passes a connection's sound through an audio context only while an element plays it, too.
  const player = new Audio();
  let source: MediaStreamAudioSourceNode | null = null;
  let [isMuted, isHeld] = [false, false];
  const setPlayer = () => {
    player.muted = isMuted || isHeld;
  };
  void context.resume();

  return {
    stream: recorded.stream,
    hear(track) {
      source?.disconnect();
      const stream = new MediaStream([track]);
      source = context.createMediaStreamSource(stream);
      source.connect(voice);
      player.srcObject = stream;
      player.play().catch(() => undefined);
    },
    level: meter.read,
    listenTo: (stream) => meterOf(context, context.createMediaStreamSource(stream)),
    setMuted(muted) {
      isMuted = muted;
      setPlayer();
    },
    hold(held) {
      isHeld = held;
      setPlayer();
    },
    close() {
      player.srcObject = null;
      void context.close();
    },
  };
}
