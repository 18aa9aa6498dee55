/** The style of an element from the style sheets; `getComputedStyle` in tests only knows its inline style. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const { ofSheets } = window.getComputedStyle as typeof window.getComputedStyle & {
    ofSheets: typeof window.getComputedStyle;
  };
  return ofSheets(element);
}
