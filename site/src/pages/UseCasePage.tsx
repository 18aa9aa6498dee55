import { sampleCallOf } from '@switchboard/contracts/sample-calls';
import { tokens } from '@switchboard/design-system';
import type { UseCaseContent } from '../content/useCases.ts';
import { Actions, Columns, Headline, Hero } from '../layout/Layout.styles.ts';
import { Ways } from '../layout/Layout.tsx';
import { CallScene } from '../scenes/CallScene.tsx';

/** One use case: a sample call, what the product does for it, and the result. */
export function UseCasePage({ useCase }: { useCase: UseCaseContent }) {
  const { id, title, summary, keyFeatures, benefits } = useCase;
  return (
    <>
      <Hero>
        <Headline>{title}</Headline>
        <p>{summary}</p>
        <Actions>
          <Ways size="lg" signUp={`/signup?use_case=${id}`} />
        </Actions>
      </Hero>
      <CallScene call={sampleCallOf(id)} />
      <Columns style={{ paddingBlock: tokens.space[7] }}>
        <section aria-labelledby="key-features">
          <h2 id="key-features">Key Features</h2>
          <ul>
            {keyFeatures.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="benefits">
          <h2 id="benefits">Benefits</h2>
          <ul>
            {benefits.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      </Columns>
    </>
  );
}
