/** What somebody said about Switchboard, with their leave. */
export interface Testimonial {
  quote: string;
  name: string;
  /** What they do, and where. */
  role: string;
}

/** An organization that wants to be named as a partner. */
export interface Partner {
  name: string;
  /** Their own address. */
  url: string;
}

/** Whoever runs an installation enters what they were told. Without entries the page shows what anybody can check instead. */
export const testimonials: readonly Testimonial[] = [];
export const partners: readonly Partner[] = [];
