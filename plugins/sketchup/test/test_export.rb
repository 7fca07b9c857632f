require_relative 'support'

# What an export writes.
class ExportTest < WavehallTest
  def test_writes_a_scene_with_its_model
    small_room
    assert_match(/room\.json\n12 triangles, 1 material, 1 source, 1 receiver\n\n6 faces with a material on one side/, export)
    assert_equal %w[room.json room.obj], written
    assert_equal(
      {
        'wavehall' => 1, 'air' => Wavehall::Scene::AIR, 'maxFrequencyHz' => 710, 'materials' => { 'Plaster' => { 'absorption' => 0.1 } },
        'geometry' => { 'mesh' => { 'file' => 'room.obj', 'unit' => 'm', 'materials' => { 'Plaster' => 'Plaster' } } },
        'sources' => { 'S1' => { 'position' => [1.3, 1.1, 1.5] } },
        'receivers' => { 'R1' => { 'position' => [3.9, 2.7, 1.2] } }
      }, scene
    )
    lines = File.readlines(File.join(folder, 'room.obj'))
    assert_equal 8, lines.grep(/^v /).length
    assert_includes lines, "v 5 4 3\n"
  end

  def test_keeps_what_somebody_added_to_the_scene
    small_room
    export
    edited = scene.merge('durationSeconds' => 0.5, 'maxFrequencyHz' => 300, 'title' => 'Mine')
    File.write(File.join(folder, 'room.json'), JSON.generate(edited))
    place('receiver', 'R2', 2, 2, 1)
    export
    assert_equal [0.5, 300, 'Mine', %w[R1 R2]], [*scene.values_at('durationSeconds', 'maxFrequencyHz', 'title'), scene['receivers'].keys]
    assert_equal %w[room.json room.obj], written
  end

  def test_gives_each_side_its_material_and_the_turned_one_to_a_mirrored_component
    small_room
    wood, felt = material('Wood', 'brick'), material('Felt', '0.1 0.2 0.3')
    definition = model.definitions.add('Panel')
    panel = definition.entities.add_face(point(0, 0, 0), point(1, 0, 0), point(0, 1, 0))
    panel.material, panel.back_material = wood, felt
    model.entities.add_instance(definition, Geom::Transformation.new(point(1, 1, 1)))
    mirrored = Geom::Transformation.new(point(4, 1, 1)) * Geom::Transformation.scaling(-1, 1, 1)
    model.entities.add_instance(definition, mirrored)
    turned = Geom::Transformation.new(point(4, 3, 2)) * Geom::Transformation.uniform(-1)
    model.entities.add_instance(definition, turned)
    export
    assert_equal({ 'front' => 'Wood', 'back' => 'Felt' }, scene['geometry']['mesh']['materials']['Wood + back Felt'])
    assert_equal({ 'absorption' => { '125' => 0.1, '250' => 0.2, '500' => 0.3 } }, scene['materials']['Felt'])
    lines = File.readlines(File.join(folder, 'room.obj'))
    corners = lines.grep(/^v /).map { |line| line.split[1..-1].map(&:to_f) }
    turns = lines.drop(lines.index("usemtl Wood + back Felt\n") + 1).grep(/^f /).map do |line|
      a, b, c = line.split[1..-1].map { |number| corners[number.to_i - 1] }
      (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]) > 0
    end
    # The front of the first two is above, and that of the third, which is reflected in a point, below.
    assert_equal [true, true, false], turns
  end

  def test_leaves_out_what_is_hidden_by_itself_its_tag_or_the_folder_of_its_tag
    small_room
    closed = Sketchup::LayerFolder.new(false)
    tags = [Sketchup::Layer.new(false), Sketchup::Layer.new(true, closed), Sketchup::Layer.new(true, Sketchup::LayerFolder.new(true, closed))]
    tags.each do |tag|
      group = model.entities.add_group
      group.layer = tag
      box(group.entities, [1, 1, 1], [2, 2, 2])
    end
    model.entities.add_face(point(0, 0, 0), point(1, 0, 0), point(0, 1, 1)).hidden = true
    model.entities.add_group.hidden = true
    place('receiver', 'hidden', 1, 1, 1).hidden = true
    assert_match(/12 triangles.*Left out as hidden: 6 faces, groups and components/m, export)
    assert_equal %w[R1], scene['receivers'].keys
  end

  def test_takes_the_nearest_painted_group_around
    place('source', 'S1', 1, 1, 1)
    place('receiver', 'R1', 2, 2, 1)
    near, far = material('Near', '0.1'), material('Far', '0.2')
    outer = model.entities.add_group
    outer.material = far
    box(outer.entities, [0, 0, 0], [5, 4, 3])['z-'].back_material = near
    inner = outer.entities.add_group
    inner.material = near
    box(inner.entities.add_group.entities, [1, 1, 1], [2, 2, 2])
    export
    count = Hash.new(0)
    name = nil
    File.foreach(File.join(folder, 'room.obj')) do |line|
      name = line[7..-2] if line.start_with?('usemtl ')
      count[name] += 1 if line.start_with?('f ')
    end
    assert_equal({ 'Near' => 12, 'Far' => 10, 'Far + back Near' => 2 }, count)
  end

  def test_says_all_that_is_missing_and_writes_nothing
    assert_match(/no visible face.*no source.*no receiver.*Nothing was written/m, export)
    faces = small_room(material("Glas \"klar\"/innen"))
    faces['z+'].back_material = nil
    assert_match(%r{1 visible face without a material, the first at \(2\.50, 2\.00, 3\.00\) m.*Without an acoustic material: "Glas "klar"/innen"}m, export)
    assert_empty written
  end

  def test_says_of_a_text_that_is_no_acoustic_material_whose_it_is
    paint = material('Odd')
    paint.set_attribute('Wavehall', 'acoustic', 'no-such-material')
    small_room(paint)
    assert_match(/"Odd": "no-such-material" is no acoustic material/, export)
    assert_empty written
  end

  def test_takes_odd_names_that_are_equal_when_cleaned
    odd = ["Wand \"weiß\"/1", "Wand  \"weiß\"/1 ", "Wand \"weiß\"\\1", "木\u200b", "#\n"]
    faces = small_room
    faces.values.zip(odd).each { |face, name| face.back_material = material(name, '0.1') if name }
    place('receiver', 'r1', 1, 1, 1)
    place('receiver', 'R1 ', 2, 1, 1)
    place('receiver', "Sitz/3 \"links\"", 3, 1, 1)
    place('receiver', '???', 3, 2, 1)
    place('receiver', 'x' * 300, 3, 3, 1)
    assert_match(/receiver "r1" is "r1 2" in the scene/, export)
    assert_equal ['Wand "weiß"/1', 'Wand "weiß"/1 2', 'Wand "weiß"/1 3', '木', 'material', 'Plaster'].sort, scene['materials'].keys.sort
    assert_equal ['R1', 'r1 2', 'R1 3', 'Sitz/3 "links"', 'R', 'x' * 90], scene['receivers'].keys
  end

  def test_leaves_nothing_behind_where_it_cannot_write
    small_room
    assert_match(/cannot be written.*Nothing was changed/m, export('nowhere/room.json'))
    assert_empty written
    export
    before = written_texts
    # A folder stands where the new scene has to be, as on a full disk after the model was written.
    Dir.mkdir(File.join(folder, 'room.json.new'))
    place('receiver', 'R2', 2, 2, 1)
    assert_match(/cannot be written/, export)
    Dir.rmdir(File.join(folder, 'room.json.new'))
    assert_equal before, written_texts
    Dir.mkdir(File.join(folder, 'room.json.before'))
    assert_match(/cannot be written/, export)
    Dir.rmdir(File.join(folder, 'room.json.before'))
    assert_equal before, written_texts
  end

  def test_leaves_nothing_behind_on_a_full_disk
    skip 'needs /dev/full' unless File.exist?('/dev/full')
    small_room
    File.symlink('/dev/full', File.join(folder, 'room.obj.new'))
    assert_match(/cannot be written: No space left/, export)
    assert_empty written
  end

  def test_replaces_no_file_that_is_not_its_own
    small_room
    ['{"wavehall": 1, "geometry": {"boxes": []}}', 'no JSON', '[]'].each do |text|
      File.write(File.join(folder, 'room.json'), text)
      assert_match(/no scene with its model.*Choose another name/m, export)
      assert_equal text, File.read(File.join(folder, 'room.json'))
    end
    File.write(File.join(folder, 'other.obj'), '')
    assert_match(/Choose another name/, export('other.json'))
    assert_equal %w[other.obj room.json], written
  end
end
