/**
 * The name of this installation's operator, which the server writes into pages for people without an account; null
 * without one.
 */
export function operatorName(): string | null {
  const name = document.querySelector<HTMLMetaElement>('meta[name="switchboard-operator"]')?.content.trim();
  return name || null;
}
