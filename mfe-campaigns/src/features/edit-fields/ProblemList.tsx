import { Banner, Button, Stack } from '@switchboard/design-system';
import { type EditedForm, findNode, labelOfNode } from '../../schema-editing/fieldNodes.ts';
import type { FormProblem } from '../../schema-editing/formProblems.ts';

interface ProblemListProps {
  form: EditedForm;
  problems: readonly FormProblem[];
  onGo: (problem: FormProblem) => void;
}

const placeOf = (form: EditedForm, { nodeId }: FormProblem) => {
  const node = nodeId === null ? undefined : findNode(form.nodes, nodeId)?.node;
  return node ? labelOfNode(node) : 'The form';
};

/** Every problem for which the form would be refused, each with a link to its field. */
export function ProblemList({ form, problems, onGo }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <Banner
      tone="danger"
      title={problems.length === 1 ? '1 problem to correct' : `${problems.length} problems to correct`}
    >
      <Stack as="ul" gap={1} align="start">
        {problems.map((problem) => (
          <li key={`${problem.path.join('.')} ${problem.message}`}>
            <Button size="sm" variant="ghost" onPress={() => onGo(problem)}>
              {placeOf(form, problem)}
            </Button>{' '}
            {problem.message}
          </li>
        ))}
      </Stack>
    </Banner>
  );
}
