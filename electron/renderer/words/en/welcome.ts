/** The first page. */
export const welcome = {
  title: 'Hear the room you are looking at',
  text:
    'Open a scene (.json) or a mesh (.obj, .stl, .ply, .gltf, .glb, .dxf, .ifc), or drop it here. If a scene has a ' +
    'mesh, choose both files together.',
  open: 'Open a scene or a mesh…',
  newFromMesh: 'New scene from a mesh…',
  examples: 'Examples',
  recent: 'Recent',
};
