// The part of a slab that is updated: PLANES planes of ROWS rows of PITCH nodes, x fastest. The first of its nodes
// stands at index FIRST of the state; planes of the neighbouring slabs, or zeros, stand before and after.
override PITCH: u32;
override ROWS: u32;
override PLANES: u32;
override FIRST: u32;
override PLANE: u32 = PITCH * ROWS;
