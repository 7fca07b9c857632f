/** The first page. */
export const welcome = {
  title: 'Hear the room you are looking at',
  text:
    'Open a project (.wavehall), a scene (.json) or a mesh (.obj, .stl, .ply, .gltf, .glb, .dxf, .ifc, .dae, .3mf, .usdz), or drop it here. If a scene has a ' +
    'mesh, choose both files together.',
  narrow:
    'This screen is too narrow to see the room beside its figures. Turn it, or open this page on a screen of 760 pixels or more.',
  newRoom: 'New room…',
  open: 'Open a project, a scene or a mesh…',
  newFromMesh: 'New scene from a mesh…',
  stepsTitle: 'How it works',
  steps: [
    { title: 'Room', text: 'Draw or open a room. Place sources and receivers.' },
    { title: 'Materials', text: 'Choose what each surface is, from the library or by numbers.' },
    { title: 'Run', text: 'Choose how fine and how long. Watch the wave.' },
    { title: 'Listen and report', text: 'Hear the room, read its figures, save a report.' },
  ],
  examples: 'Examples',
  recent: 'Recent',
};
