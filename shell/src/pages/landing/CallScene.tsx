import { Badge, Text } from '@switchboard/design-system';
import { CallRow, CallState, Lamp, Spacer, Timer, Who } from '../../calls/LiveCallStrip.styles.ts';
import { Conversation, SceneCalls, SceneRoot } from './Scene.styles.ts';

const calls = [
  { phase: 'connected', state: 'Connected', name: 'Maya Lindqvist', number: '+1 (212) 555-0142', timer: '2:07' },
  { phase: 'ringing', state: 'Ringing', name: 'Tom Okafor', number: '+44 7700 900318', timer: null },
] as const;

const lines = [
  { who: 'Interviewer', text: 'Which wards have you worked on most recently?', at: '1:48' },
  { who: 'Candidate', text: 'Two years in intensive care, and since March in the recovery room.', at: '1:53' },
  { who: 'Interviewer', text: 'Thank you. Could you start with night shifts in January?', at: '2:01' },
];

/** The live-call strip above a transcript, as members see it. */
export function CallScene() {
  return (
    <SceneRoot
      data-theme="light"
      role="img"
      aria-label="Two live calls, one connected and one ringing, above the transcript of the first"
    >
      <SceneCalls>
        {calls.map(({ phase, state, name, number, timer }) => (
          <CallRow key={name} data-phase={phase}>
            <Lamp />
            <CallState>{state}</CallState>
            <Who>
              <Text weight="semibold">{name}</Text>
              <Text mono size="sm" tone="muted">
                {number}
              </Text>
              <span />
            </Who>
            <Spacer />
            {timer ? <Timer>{timer}</Timer> : <Badge tone="outline">Simulated</Badge>}
          </CallRow>
        ))}
      </SceneCalls>
      <Conversation>
        {lines.map(({ who, text, at }) => (
          <p key={at}>
            <span>{who}</span>
            <span>{text}</span>
            <span>{at}</span>
          </p>
        ))}
      </Conversation>
    </SceneRoot>
  );
}
