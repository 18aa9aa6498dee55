/** A person of the demo data, and what tells that a page shows it. */
export const demoPerson = { email: 'maya@northlight.example', password: 'switchboard-demo' };

/** The first figure of the dashboard once it has arrived. */
export const paintedFigure = '[role=group][aria-label="Total Assistants"]:not([aria-busy])';
