import { type Verdict, verdictOf } from '@switchboard/contracts/module-health';
import type { ModuleFailureCount, ModuleFailureMessage } from '@switchboard/contracts/module-records';
import type { PublishedVersion } from '@switchboard/contracts/module-registry';
import { Badge, type BadgeTone, Moment, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { counted } from '../../superadmin/format.ts';
import { usageText } from '../../superadmin/health.ts';

const kinds: Record<ModuleFailureCount['failure'], string> = {
  timeout: 'Took too long',
  unreachable: 'Not reachable',
  gone: 'File missing',
  refused: 'Refused: changed file',
  'wrong-shape': 'Not a module',
  unparsable: 'Not valid JavaScript',
  'not-started': 'Failed as it started',
  crashed: 'Crashed',
  stuck: 'Waited without end',
  looping: 'Drew or navigated without end',
  unhandled: 'Error in the background',
  blocking: 'Blocked the page',
  leftover: 'Left something behind',
};

const verdicts: Record<Verdict, { label: string; tone: BadgeTone }> = {
  works: { label: 'Works', tone: 'success' },
  tried: { label: 'Tried', tone: 'info' },
  unopened: { label: 'Not opened', tone: 'outline' },
  fails: { label: 'Fails', tone: 'danger' },
};

const List = styled.ul`
  list-style: none;
`;

const Messages = styled(List)`
  display: grid;
  gap: ${tokens.space[2]};
`;

const Trace = styled.pre`
  overflow-x: auto;
  color: ${tokens.color.inkMuted};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.xs};
`;

const Failure = styled.details`
  padding-block: ${tokens.space[1]};
  font-size: ${tokens.text.sm};

  & > summary {
    border-radius: ${tokens.radius.sm};
    color: ${tokens.color.danger};
    cursor: pointer;
  }

  & > div {
    max-inline-size: ${tokens.width.panel};
    padding: ${tokens.space[1]} ${tokens.space[3]};
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

/** The reports of browsers about a version: how often it was opened and failed. Each failure expands to its last message. */
export function VersionFailures({ version }: { version: PublishedVersion }) {
  const { label, tone } = verdicts[verdictOf(version)];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <Text as="div" size="xs" tone="muted">
        {usageText(version)}
      </Text>
      <FailureList version={version} />
    </>
  );
}

/** A message with the details that support needs: its text, page and browser. */
function Message({ message: { message, stack, page, browser, count, last_at } }: { message: ModuleFailureMessage }) {
  return (
    <li>
      <Text as="p" mono size="xs">
        {message || 'It came without a message.'}
      </Text>
      {stack && <Trace>{stack}</Trace>}
      <Text as="p" size="xs" tone="muted">
        {[counted(count, 'time'), page && `on ${page}`, browser].filter(Boolean).join(', ')}, last{' '}
        <Moment at={last_at} />
      </Text>
    </li>
  );
}

function FailureList({ version }: { version: PublishedVersion }) {
  return (
    <List>
      {version.failures.map(({ failure, expose, count, organizations, message, last_at, recent }) => (
        <li key={`${failure} ${expose}`}>
          <Failure>
            <summary>
              {kinds[failure]}
              {expose !== null && ` in ${expose}`}: {counted(count, 'time')}
            </summary>
            <div>
              {recent.length > 0 ? (
                <Messages>
                  {recent.map((one) => (
                    <Message key={one.message} message={one} />
                  ))}
                </Messages>
              ) : (
                <Text as="p" mono size="xs">
                  {message || 'The last one came without a message.'}
                </Text>
              )}
              <Text as="p" size="xs" tone="muted">
                In {counted(organizations, 'organization')}, last <Moment at={last_at} />
              </Text>
            </div>
          </Failure>
        </li>
      ))}
    </List>
  );
}
