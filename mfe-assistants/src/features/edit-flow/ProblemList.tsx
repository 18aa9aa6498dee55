import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import {
  Badge,
  Banner,
  Button,
  EmptyState,
  Heading,
  IconCheckCircle,
  Spinner,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { IconAlert, IconAlertCircle } from '@switchboard/design-system/icons';
import styled from 'styled-components';
import { graphOf, nodeOf } from '../../flow/graphs.ts';
import { exitLabel, titleOf } from '../../flow/nodeWords.ts';
import { useFlow } from './FlowContext.ts';
import { FlowCosts } from './FlowCosts.tsx';
import type { FlowChecks } from './useFlowChecks.ts';

const Entry = styled.button.attrs({ type: 'button' })`
  display: flex;
  gap: ${tokens.space[2]};
  inline-size: 100%;
  padding: ${tokens.space[3]} ${tokens.space[2]};
  border: 0;
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  background: none;
  color: ${tokens.color.ink};
  text-align: start;
  cursor: pointer;

  &:hover {
    background: ${tokens.color.hover};
  }

  & > svg {
    flex: none;
    margin-block-start: 0.2em;
    color: ${tokens.color.warning};
  }

  &[data-level='error'] > svg {
    color: ${tokens.color.danger};
  }

  & > span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

function placeOf(problem: FlowProblem, flow: ReturnType<typeof useFlow>['editing']['flow']): string {
  const part = flow.subflows.find(({ id }) => id === problem.subflow);
  const node = nodeOf(graphOf(flow, problem.subflow), problem.node);
  const exit = flow.exits.find(({ id }) => id === problem.exit);
  const own = node ? titleOf(node) : exit ? `Exit: ${exitLabel(exit)}` : 'The whole flow';
  return part ? `${part.name || part.id} · ${own}` : own;
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

const problemCounts = (problems: readonly FlowProblem[]): string => {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  return [errors > 0 ? counted(errors, 'problem') : '', warnings > 0 ? counted(warnings, 'warning') : '']
    .filter(Boolean)
    .join(', ');
};

/** The result of the last check in a word; opens the list. */
export function CheckState({ checks, onOpen }: { checks: FlowChecks; onOpen: () => void }) {
  const { problems, status, worstCase } = checks;
  const isError = problems.some(({ level }) => level === 'error');
  if (status === 'failed')
    return (
      <Button size="sm" variant="ghost" icon={<IconAlertCircle size={14} />} onPress={onOpen}>
        Not checked
      </Button>
    );
  if (worstCase === null) return <Spinner label="Checking the flow" size="sm" />;
  const Icon = problems.length === 0 ? IconCheckCircle : isError ? IconAlertCircle : IconAlert;
  const tone = problems.length === 0 ? 'success' : isError ? 'danger' : 'warning';
  return (
    <Button size="sm" variant="ghost" onPress={onOpen} aria-busy={status === 'checking'}>
      <Text tone={tone}>
        <Icon size={14} /> {problemCounts(problems) || 'No problems'}
      </Text>
    </Button>
  );
}

interface ProblemListProps {
  checks: FlowChecks;
  onGo: (problem: FlowProblem) => void;
}

/** All problems that the check found, each with a link to its place, and what a conversation costs. */
export function ProblemList({ checks, onGo }: ProblemListProps) {
  const { editing } = useFlow();
  const { problems, worstCase, status } = checks;
  const sorted = [...problems].sort((one, other) => one.level.localeCompare(other.level));
  return (
    <Stack gap={4}>
      <Stack direction="row" gap={2} justify="between">
        <Heading level={3}>Problems</Heading>
        {status === 'checking' && <Spinner label="Checking the flow" size="sm" />}
      </Stack>
      {worstCase && <FlowCosts assistantId={checks.assistantId} worstCase={worstCase} />}
      {status === 'failed' && (
        <Banner
          tone="danger"
          title="The flow couldn't be checked"
          actions={
            <Button size="sm" onPress={checks.retry}>
              Check again
            </Button>
          }
        >
          Your changes are kept.{worstCase && ' The list below is from the last check.'}
        </Banner>
      )}
      {status === 'checked' && problems.length === 0 && (
        <EmptyState icon={<IconCheckCircle />} title="No problems found" description="This flow can be published." />
      )}
      {problems.length > 0 && (
        <div>
          <Stack direction="row" gap={2}>
            <Badge tone={problems.some(({ level }) => level === 'error') ? 'danger' : 'warning'}>
              {problemCounts(problems)}
            </Badge>
          </Stack>
          <ul style={{ padding: 0, marginBlockStart: tokens.space[3] }}>
            {sorted.map((problem, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew with each check.
              <li key={at} style={{ listStyle: 'none' }}>
                <Entry data-level={problem.level} onClick={() => onGo(problem)}>
                  {problem.level === 'error' ? <IconAlertCircle size={16} /> : <IconAlert size={16} />}
                  <span>
                    <Text size="sm" tone="muted">
                      {placeOf(problem, editing.flow)}
                    </Text>
                    <br />
                    {problem.message}
                  </span>
                </Entry>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}
