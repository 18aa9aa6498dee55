import { Banner } from '@switchboard/design-system';
import styled from 'styled-components';
import { errorMessage, incompatibilities, isShownElsewhere } from './refusals.ts';

const Problems = styled.ul`
  padding-inline-start: 1.2em;
`;

/** Why an action was refused, shown in its place on the page; every problem if the version doesn't fit. */
export function Refusal({ title, error }: { title: string; error: unknown }) {
  if (!error || isShownElsewhere(error)) return null;
  const problems = incompatibilities(error);
  if (problems.length === 0)
    return (
      <Banner tone="danger" title={title}>
        {errorMessage(error)} Nothing was changed.
      </Banner>
    );
  return (
    <Banner tone="danger" title={`${title}: the version does not fit this installation`}>
      <Problems>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Problems>
      Nothing was changed.
    </Banner>
  );
}
