import { type Verdict, verdictOf } from '@switchboard/contracts/module-health';
import type { ModuleFailureCount } from '@switchboard/contracts/module-records';
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

/** What browsers said of a version: how often it was opened and failed; each failure opens to what the last one said. */
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

function FailureList({ version }: { version: PublishedVersion }) {
  return (
    <List>
      {version.failures.map(({ failure, expose, count, organizations, message, last_at }) => (
        <li key={`${failure} ${expose}`}>
          <Failure>
            <summary>
              {kinds[failure]}
              {expose !== null && ` in ${expose}`}: {counted(count, 'time')}
            </summary>
            <div>
              <Text as="p" mono size="xs">
                {message || 'The last one said nothing.'}
              </Text>
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
