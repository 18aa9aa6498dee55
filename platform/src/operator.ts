/** The name of the people who run this installation, which the server puts into pages for people without an account; null where it has none. */
export function operatorName(): string | null {
  const name = document.querySelector<HTMLMetaElement>('meta[name="switchboard-operator"]')?.content.trim();
  return name || null;
}
