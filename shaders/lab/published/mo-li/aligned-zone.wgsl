// Aligned ghost zone ([MoLi2018], section 4.3, Listing 3): a tile of a plane and its surroundings,
// in rows of ZONE_X words that begin and end at multiples of 8 words. Its words are numbered across rows, so that all
// threads load them in whole rounds without branches.

// Distance in the state from the first node of the zone to the node of a word.
fn offsetInZone(word: u32) -> u32 {
  return (word / ZONE_X) * PITCH + word % ZONE_X;
}
