import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import { useEffect, useRef, useState } from 'react';
import { candidateApi } from '../../api/candidate.ts';
import { keepRoom } from './keepRoom.ts';
import type { RoomLine, Source } from './roomLine.ts';
import { openRoomSound, type RoomSound } from './roomSound.ts';
import type { Said } from './transcriptions.ts';

/** Loads the media server client only in interviews that use one. */
export const loadRoomLine = () => import('./roomLine.ts');

/** Connects to a room while the interview is still being joined. Returns a function that disconnects if the room wasn't entered. */
export function connectAhead(access: InterviewRoom): () => void {
  let isGone = false;
  let leave = () => {
    isGone = true;
  };
  loadRoomLine().then(
    (line) => {
      if (!isGone) leave = line.connectAhead(access);
    },
    // The code is loaded again, and the room connected again, when it is entered.
    () => undefined,
  );
  return () => leave();
}

/** The screen is published this long after the room was entered. Source: specification 03 §4. */
const screenAfterMs = 1_500;

/** Room access is valid for one connection. Every later connection requests new access. */
const used = new WeakSet<InterviewRoom>();

function unused(access: InterviewRoom | null): InterviewRoom | null {
  if (!access || used.has(access)) return null;
  used.add(access);
  return access;
}

export interface Connecting {
  id: string;
  tab: string;
  isOn: boolean;
  first: InterviewRoom | null;
  tracks: Record<Source, MediaStreamTrack | null>;
  onSaid: (said: Said) => void;
  onSpeaking: () => void;
  onReachable: (isReachable: boolean) => void;
  onReplaced: () => void;
  onMaybeOver: () => void;
}

/** Publishes the camera and the microphone at once and the screen a moment later. */
function usePublishing(line: RoomLine | null, { camera, microphone, screen }: Connecting['tracks']): void {
  useEffect(() => line?.publish('camera', camera), [line, camera]);
  useEffect(() => line?.publish('microphone', microphone), [line, microphone]);
  useEffect(() => {
    if (!line) return;
    const timer = setTimeout(
      () => {
        line.publish('screen', screen);
        if (screen) line.broadcast('screen_share_started', {});
      },
      screen ? screenAfterMs : 0,
    );
    return () => clearTimeout(timer);
  }, [line, screen]);
}

/** Keeps this window in the room of its interview, from the click that entered it to the end. */
export function useRoomConnection(options: Connecting): { line: RoomLine | null; sound: RoomSound | null } {
  const { id, tab, isOn } = options;
  const [line, setLine] = useState<RoomLine | null>(null);
  const [sound, setSound] = useState<RoomSound | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (!isOn) return;
    const opened = openRoomSound();
    setSound(opened);
    const kept = keepRoom({
      first: unused(latest.current.first),
      enter: async () => (await candidateApi.room(id, tab)).room,
      open: async (room, listener) => (await loadRoomLine()).openRoomLine(room, listener),
      listener: {
        onLine: setLine,
        onSound: opened.hear,
        onSaid: (said) => latest.current.onSaid(said),
        onState: (state) => state === 'speaking' && latest.current.onSpeaking(),
        onReachable: (isReachable) => latest.current.onReachable(isReachable),
        onReplaced: () => latest.current.onReplaced(),
        onMaybeOver: () => latest.current.onMaybeOver(),
      },
    });
    return () => {
      kept.close();
      opened.close();
      setLine(null);
      setSound(null);
    };
  }, [id, tab, isOn]);
  usePublishing(line, options.tracks);
  return { line, sound };
}
