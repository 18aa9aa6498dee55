import type { LivekitSettings } from '../../../env.ts';
import { createLivekit, type Livekit } from '../../../livekit/livekit.ts';
import type { Services } from '../../../services.ts';
import { workOfTest } from '../../assistant-tests/room-test.ts';
import { heedAbsence } from '../../interviews/room/heed-absence.ts';
import { workOfInterview } from '../../interviews/room/interview-room.ts';
import type { Carrier } from '../carrier.ts';
import { recordingOf, workOfCall } from './call-room.ts';
import { createLivekitCarrier } from './livekit-carrier.ts';
import { takeCallIn } from './take-call-in.ts';
import { callToDial } from './trunk.ts';

type Parts = Omit<Parameters<typeof createLivekit>[1], 'workOf' | 'takeCallIn' | 'heedAbsence'>;

/** Connects a process to the LiveKit server for tests, calls and interviews. */
export function connectLivekit(
  settings: LivekitSettings,
  parts: Parts,
  services: () => Services,
): { livekit: Livekit; carrier: Carrier } {
  const livekit = createLivekit(settings, {
    ...parts,
    takeCallIn: (room, participant) => takeCallIn(services(), room, participant),
    heedAbsence: (room, absence) => heedAbsence(services(), room, absence),
    workOf: {
      interview: (id, subject) => workOfInterview(services(), id, subject),
      test: (id, subject) => workOfTest(services(), id, subject),
      call: (id, subject) => workOfCall(services(), id, subject),
    },
  });
  const carrier = createLivekitCarrier({
    livekit,
    callOf: (callId) => callToDial(services(), callId),
    isRecorded: (subject) => services().files.exists(recordingOf(subject)),
  });
  return { livekit, carrier };
}
