import type { PublishProblem } from '@switchboard/contracts/assistants';
import { Badge, Button, Stack, Text, tokens } from '@switchboard/design-system';
import { ConnectModel } from '@switchboard/platform';
import styled from 'styled-components';
import { labelOf } from '../../editing/fieldValues.ts';
import { type WarningGroup, warningGroups } from './warningGroups.ts';

// Field names contain no spaces.
const Problems = styled(Stack)`
  overflow-wrap: anywhere;
`;

const Fold = styled.details`
  & > summary {
    inline-size: fit-content;
    border-radius: ${tokens.radius.sm};
    cursor: pointer;
  }

  & > ul {
    padding-block: ${tokens.space[2]};
    padding-inline-start: ${tokens.space[5]};
  }
`;

interface ProblemProps {
  problem: PublishProblem;
  onGo: (path: string) => void;
}

function Problem({ problem: { level, field, message }, onGo }: ProblemProps) {
  return (
    <Stack as="li" direction="row" gap={2} wrap>
      <Badge tone={level === 'error' ? 'danger' : 'warning'}>{level === 'error' ? 'Blocks' : 'Warning'}</Badge>
      <Text>{message}</Text>
      {field !== '' && (
        <Button size="sm" variant="ghost" onPress={() => onGo(field)}>
          Go to {labelOf(field)}
        </Button>
      )}
    </Stack>
  );
}

const keyOf = ({ field, message }: PublishProblem) => `${field} ${message}`;

const isAboutKeys = ({ warnings }: WarningGroup) => warnings[0]?.kind?.startsWith('provider_') === true;

function Group({ group, onGo }: { group: WarningGroup; onGo: ProblemProps['onGo'] }) {
  const [first] = group.warnings;
  if (group.title === null) return first ? <Problem problem={first} onGo={onGo} /> : null;
  return (
    <li>
      <Fold>
        <summary>
          <Badge tone="warning">Warning</Badge> {group.title}
        </summary>
        <Stack as="ul" gap={2}>
          {group.warnings.map((problem) => (
            <Problem key={keyOf(problem)} problem={problem} onGo={onGo} />
          ))}
        </Stack>
      </Fold>
    </li>
  );
}

interface ProblemLinksProps {
  problems: readonly PublishProblem[];
  onGo: (path: string) => void;
}

/** The problems that block publishing, otherwise the warnings, with a link to each field. Several warnings of one kind share a line. */
export function ProblemLinks({ problems, onGo }: ProblemLinksProps) {
  const blocking = problems.filter(({ level }) => level === 'error');
  const groups = warningGroups(problems);
  const count = problems.length - blocking.length;
  const warnings = (
    <Problems forwardedAs="ul" gap={2} aria-label="Warnings">
      {groups.map((group) => (
        <Group key={group.title ?? group.warnings.map(keyOf).join()} group={group} onGo={onGo} />
      ))}
    </Problems>
  );
  return (
    <Stack gap={3}>
      {blocking.length > 0 && (
        <Problems forwardedAs="ul" gap={2} aria-label="What blocks publishing">
          {blocking.map((problem) => (
            <Problem key={keyOf(problem)} problem={problem} onGo={onGo} />
          ))}
        </Problems>
      )}
      {count > 0 && blocking.length === 0 && warnings}
      {count > 0 && blocking.length > 0 && (
        <Fold>
          <summary>{count === 1 ? '1 warning' : `${count} warnings`}</summary>
          {warnings}
        </Fold>
      )}
      {groups.some(isAboutKeys) && <ConnectModel />}
    </Stack>
  );
}
