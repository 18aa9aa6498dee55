import { type SampleCall, secondsOfSample } from '@switchboard/contracts/sample-calls';
import { Badge, Button, formatDuration, IconCheck } from '@switchboard/design-system';
import { Body, Facts, Player, SceneRoot, Strip, Talk } from './CallScene.styles.ts';

/**
 * A sample call: the person called, the conversation, the reason for the call and its outcome. It is readable as a page. Without JavaScript
 * the browser's own player plays it; with JavaScript that player isn't rendered, and `islands/player.ts` plays the call with a button and
 * highlights the words.
 */
export function CallScene({ call }: { call: SampleCall }) {
  const seconds = secondsOfSample(call);
  const sound = `/sample-calls/${call.use_case}.wav`;
  const titleId = `call-${call.use_case}`;
  return (
    <SceneRoot aria-labelledby={titleId} data-call={sound}>
      <Strip>
        <span id={titleId}>
          {call.direction === 'inbound' ? 'Call from' : 'Call to'} {call.callee_name}
        </span>
        <span>{call.phone_number}</span>
        <span data-push="">
          <Badge tone="outline">Simulated</Badge>
        </span>
      </Strip>
      <Body>
        <Talk>
          <Player>
            <noscript>
              {/* biome-ignore lint/a11y/useMediaCaption: the words stand below it. */}
              <audio controls preload="none" src={sound} />
            </noscript>
            <Button variant="primary" hidden data-play="">
              Play the call
            </Button>
            <progress max={seconds} value={0} hidden aria-label="Played so far" />
            <output hidden>{formatDuration(seconds)}</output>
          </Player>
          <ol>
            {call.lines.map(({ role, message, starts_at, ends_at }) => (
              <li key={starts_at} data-from={starts_at} data-until={ends_at}>
                <span>{role === 'assistant' ? 'Assistant' : call.callee_name.split(' ')[0]}</span>
                <p>{message}</p>
                <span>{formatDuration(Math.floor(starts_at))}</span>
              </li>
            ))}
          </ol>
        </Talk>
        <Facts>
          {call.decision.length > 0 && (
            <section>
              <h2>Why it was dialed</h2>
              <ul>
                {call.decision.map(({ rule, explanation }) => (
                  <li key={rule}>
                    <IconCheck size={16} />
                    <div>
                      {rule}
                      <span>{explanation}</span>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <h2>What it left</h2>
            <dl>
              {call.outcome.map(({ label, value }) => [
                <dt key={label}>{label}</dt>,
                <dd key={`${label}:value`}>{value}</dd>,
              ])}
            </dl>
          </section>
        </Facts>
      </Body>
    </SceneRoot>
  );
}
