/** A person of the demo data. */
export const demoPerson = { email: 'maya@northlight.example', password: 'switchboard-demo' };

/** The first figure of the dashboard, once it has loaded. */
export const paintedFigure = '[role=group][aria-label="Total Assistants"]:not([aria-busy])';
