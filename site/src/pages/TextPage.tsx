import { Prose } from '../layout/Layout.styles.ts';

export interface TextSection {
  title: string;
  paragraphs: readonly string[];
}

export interface TextContent {
  title: string;
  intro: string;
  sections: readonly TextSection[];
}

/** A page of plain sentences: terms, privacy. */
export function TextPage({ content: { title, intro, sections } }: { content: TextContent }) {
  return (
    <Prose>
      <h1>{title}</h1>
      <p>{intro}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
    </Prose>
  );
}
