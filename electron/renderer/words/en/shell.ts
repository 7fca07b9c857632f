/** The frame of the window: views, bars, dialogs. */
export const shell = {
  views: 'Views',
  viewNames: {
    room: 'Room',
    materials: 'Materials',
    plan: 'Plan',
    run: 'Run',
    results: 'Results',
    stencils: 'Stencils',
    verify: 'Verify',
  },
};
