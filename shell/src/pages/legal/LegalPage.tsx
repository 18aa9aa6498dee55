import { Heading, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { Wordmark } from '../../brand/Wordmark.tsx';
import { usePageTitle } from '../../routing/usePageTitle.ts';

const Root = styled.div`
  max-inline-size: ${tokens.width.pageNarrow};
  margin-inline: auto;
  padding: ${tokens.space[5]} ${tokens.space[4]} ${tokens.space[8]};

  & main {
    margin-block-start: ${tokens.space[6]};
    font-size: ${tokens.text.lg};
  }
`;

export interface LegalSection {
  title: string;
  text: string;
}

/** A short page of plain sentences: terms, privacy. */
export function LegalPage({
  title,
  intro,
  sections,
}: {
  title: string;
  intro: string;
  sections: readonly LegalSection[];
}) {
  usePageTitle(title);
  return (
    <Root>
      <header>
        <Wordmark />
      </header>
      <main id="content">
        <Stack gap={5}>
          <Heading level={1}>{title}</Heading>
          <Text as="p" size="lg">
            {intro}
          </Text>
          {sections.map((section) => (
            <Stack key={section.title} gap={1}>
              <Heading level={2}>{section.title}</Heading>
              <Text as="p" size="lg" tone="muted">
                {section.text}
              </Text>
            </Stack>
          ))}
        </Stack>
      </main>
    </Root>
  );
}
