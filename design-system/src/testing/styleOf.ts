/** What the style sheets make of an element; `getComputedStyle` in tests knows only what the element says of itself. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const { ofSheets } = window.getComputedStyle as typeof window.getComputedStyle & {
    ofSheets: typeof window.getComputedStyle;
  };
  return ofSheets(element);
}
