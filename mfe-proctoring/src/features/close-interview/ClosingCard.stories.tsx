import type { EndedReason } from '@switchboard/contracts/calls';
import { AgentLeft } from '../hold-interview/AgentLeft.tsx';
import { ElsewhereCard } from '../hold-interview/ElsewhereCard.tsx';
import { ClosingCard } from './ClosingCard.tsx';

const nothing = () => undefined;
const parameters = { layout: 'fullscreen' };

const card = (reason: EndedReason, onReturn?: () => void) => ({
  render: () => <ClosingCard reason={reason} onReturn={onReturn} onClose={nothing} />,
  parameters,
});

// One story for each text: closingText.test.ts covers reasons that share a text.
export default { title: 'Pages/proctoring/ClosingCard', tags: ['!autodocs'] };

export const Completed = card('interview-completed');
export const CandidateLeft = card('user-ended-call');
export const TimeIsUp = card('time-limit-reached');
export const TabChanges = card('tab-change-violation-limit');
export const WindowLeft = card('window-blur-violation-limit');
export const SecondMonitor = card('external-monitor-violation');
export const CameraGone = card('camera-violation');
export const ShareGone = card('screenshare-violation');
export const NoFace = card('face-detection-violation');
export const NoWord = card('connection-failed', nothing);
export const NetworkGone = card('network-disconnected');
export const TechnicalProblem = card('technical-issues');
export const ClosedByUs = card('room-deleted');
export const CameraFailed = card('camera-failed');
export const ShareFailed = card('screenshare-failed');
export const SoundFailed = card('audio-failed');
export const Unknown = card('unknown');

export const LastWords = {
  render: () => (
    <AgentLeft reason="interview-completed" words="That was the last question. Thank you, Grace, and goodbye." />
  ),
  parameters,
};
export const OpenElsewhere = { render: () => <ElsewhereCard canTake={false} onTake={nothing} />, parameters };
export const CanBeTaken = { render: () => <ElsewhereCard canTake onTake={nothing} />, parameters };
