import type { ModuleFailureCount, PublishedVersion } from '@switchboard/contracts/module-registry';
import { Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { counted } from '../../superadmin/format.ts';
import { Moment } from '../../superadmin/Moment.tsx';

const kinds: Record<ModuleFailureCount['failure'], string> = {
  timeout: 'Took too long',
  unreachable: 'Not reachable',
  gone: 'File missing',
  refused: 'Refused: changed file',
  'wrong-shape': 'Not a module',
  crashed: 'Crashed',
  unhandled: 'Error in the background',
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

/** How a version failed in browsers, by kind and place; each opens to what the last one said. */
export function VersionFailures({ version }: { version: PublishedVersion }) {
  if (version.failures.length === 0) return <Text tone="muted">None</Text>;
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
