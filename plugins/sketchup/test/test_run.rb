require_relative 'support'

# The extension with the program.
class RunTest < WavehallTest
  def setup
    super
    Wavehall::Settings.program = ENV.fetch('WAVEHALL_TEST_PROGRAM')
  end

  # A hall whose volume and areas are known: a stretched and painted group as its shell, with a door in a hole of a wall;
  # two boxes of one component in turned groups, the second mirrored and stretched; a column of six sides.
  def hall
    plaster = material("Putz \"fein\"/weiß", '0.2')
    shell = model.entities.add_group
    shell.material = plaster
    # Drawn as 1 × 2 × 3 m.
    shell.transformation = Geom::Transformation.scaling(5, 2, 1)
    faces = box(shell.entities, [0, 0, 0], [1, 2, 3])
    faces['z-'].back_material = material('Carpet', 'carpet-heavy')
    opening = [[0.2, 0, 0.1], [0.4, 0, 0.1], [0.4, 0, 2.1], [0.2, 0, 2.1]].map { |each| point(*each) }
    faces['y-'].hole(*opening)
    shell.entities.add_face(*opening).back_material = material('Door', 'rigid')

    wood, felt = material('Wood', '0.1'), material('Felt inside', '0.9')
    definition = model.definitions.add('Box')
    box(definition.entities, [0, 0, 0], [1, 0.8, 0.7]).each_value { |face| face.material, face.back_material = wood, felt }
    group = model.entities.add_group
    group.transformation = Geom::Transformation.new(point(1, 1, 0.5)) * Geom::Transformation.turn(20)
    group.entities.add_instance(definition, Geom::Transformation.uniform(0.9))
    nested = group.entities.add_group
    nested.transformation = Geom::Transformation.new(point(3, 0.2, 0.2))
    nested.entities.add_instance(definition, Geom::Transformation.scaling(-1, 1, 2))

    column = model.entities.add_group
    column.material = wood
    ring = (0..5).map { |index| [2 + 0.4 * Math.cos(index * Math::PI / 3), 3.2 + 0.4 * Math.sin(index * Math::PI / 3)] }
    column.entities.add_face(*ring.map { |x, y| point(x, y, 2.5) })
    column.entities.add_face(*ring.reverse.map { |x, y| point(x, y, 0.5) })
    ring.each_index do |index|
      (ax, ay), (bx, by) = ring[index - 1], ring[index]
      column.entities.add_face(point(ax, ay, 0.5), point(bx, by, 0.5), point(bx, by, 2.5), point(ax, ay, 2.5))
    end

    hidden = model.entities.add_group
    hidden.layer = Sketchup::Layer.new(false)
    box(hidden.entities, [1, 1, 1], [4, 3, 2])
    place('source', 'Talker', 0.6, 2.6, 1.5)
    place('receiver', "Seat \"3\"/left", 4.5, 3.5, 1.2)
  end

  HEXAGON = 3 * Math.sqrt(3) / 2 * 0.4**2
  VOLUME = 60 - 0.56 * 0.9**3 - 0.56 * 2 - HEXAGON * 2
  AREAS = {
    'Carpet' => 20, 'Door' => 2, "Putz \"fein\"/weiß" => 94 - 20 - 2,
    'Wood' => 2 * (0.8 + 0.7 + 0.56) * 0.81 + 2 * (0.8 + 1.4 + 1.12) + 2 * HEXAGON + 6 * 0.4 * 2
  }

  def test_renders_a_model_and_shows_its_figures
    hall
    UI.answers << ['', '150']
    program = Wavehall::Settings.program
    choose("Settings\u2026")
    Wavehall::Settings.program = program
    UI.answers << File.join(folder, 'Hall ü.json')
    choose('Run')
    assert_empty UI.messages
    said = UI::HtmlDialog.shown.last.scripts
    UI.wait
    assert_match(/\d+ %  running  source Talker  \d+ s left/, said.join)
    assert_match(/Done: .*Hall ü results/, said.last)

    # All fronts are outside, so that the shell and what is in it count alike.
    assert_in_delta 60 + (60 - VOLUME), volume_of(File.join(folder, 'Hall ü.obj')), 1e-5
    report = JSON.parse(File.read(File.join(folder, 'Hall ü results/report.json'), :encoding => 'UTF-8'))
    # The program joins corners that are near each other for its grid.
    assert_in_delta VOLUME, report['volumeCubicMetres']['scene'], 1e-2
    areas = Hash[report['scene']['materials'].map { |each| [each['name'], each['squareMetres']] }]
    AREAS.each { |name, area| assert_in_delta 1, areas[name] / area, 0.01, name }
    assert_nil areas['Felt inside']
    assert_equal [['Talker', [0.6, 2.6, 1.5]]], report['scene']['sources'].map { |each| each.values_at('name', 'position') }
    assert_equal [["Seat \"3\"/left", [4.5, 3.5, 1.2]]], report['scene']['receivers'].map { |each| each.values_at('name', 'position') }

    window = UI::HtmlDialog.shown.last
    assert_includes window.html, 'Seat &quot;3&quot;/left from Talker'
    assert_match(%r{<tr><td>63<td class="n">\d\.\d\d ± }, window.html)
    2.times { window.call('label') }
    group = model.entities.grep(Sketchup::Group).find { |each| each.name == 'Wavehall results' }
    assert_equal 1, model.entities.grep(Sketchup::Group).count { |each| each.name == 'Wavehall results' }
    label = group.entities.first
    assert_match(/\ASeat "3"\/left\nT30 from Talker: 63 Hz \d/, label.text)
    assert_in_delta 4.5 * INCHES, label.point.x, 1e-6
  end

  def test_shows_what_the_program_says_of_a_wrong_scene
    small_room
    place('receiver', 'outside', 9, 9, 9)
    run_small
    assert_match(/receivers.*outside/, UI::HtmlDialog.shown.last.scripts.last)
    assert_equal %w[room.json room.obj], written
  end

  def test_stops_when_it_is_asked_to
    small_room
    UI.answers << File.join(folder, 'room.json')
    choose("Export scene\u2026")
    File.write(File.join(folder, 'room.json'), JSON.generate(scene.merge('durationSeconds' => 3000, 'maxFrequencyHz' => 200)))
    choose('Run')
    window = UI::HtmlDialog.shown.last
    choose('Run')
    assert_match(/A run is under way/, UI.messages.last)
    UI.wait { window.call('cancel') if window.scripts.any? { |each| each.include?('running') } }
    assert_match(/Stopped\./, window.scripts.last)
    assert_equal %w[room.json room.obj], written
  end

  def test_says_what_to_do_without_a_program
    small_room
    Wavehall::Settings.program = File.join(folder, 'none')
    choose('Run')
    assert_match(/There is no program .*none\..*Install it.*Settings/m, UI.messages.last)
    File.write(path = File.join(folder, 'none'), '')
    run_small
    assert_match(/cannot be started.*Settings/m, UI.messages.last)
    File.write(path, "#!/bin/sh\necho broken >&2\nexit 3\n")
    File.chmod(0o755, path)
    run_small
    assert_match(/The program ended\.\\nbroken/, UI::HtmlDialog.shown.last.scripts.last)
  end

  def test_says_if_a_program_is_another_one
    small_room
    take_program("printf 'Content-Length: 3\\r\\n\\r\\nabc'\nexec sleep 60")
    run_small
    assert_match(/does not speak as wavehall does.*Settings/, UI::HtmlDialog.shown.last.scripts.last)
  end

  def test_ends_a_program_that_does_not_stop
    small_room
    take_program('exec sleep 60')
    UI.answers << File.join(folder, 'room.json')
    choose('Run')
    UI::HtmlDialog.shown.last.call('cancel')
    later = Time.now + Wavehall::Run::PATIENCE + 1
    Time.stub(:now, later) { UI.wait }
    assert_match(/it was ended/, UI::HtmlDialog.shown.last.scripts.last)
  end

  private

  # Volume that the triangles of a file enclose, m³.
  def volume_of(path)
    lines = File.readlines(path, :encoding => 'UTF-8')
    corners = lines.grep(/^v /).map { |line| line.split[1..-1].map(&:to_f) }
    pieces = lines.grep(/^f /).map do |line|
      a, b, c = line.split[1..-1].map { |number| corners[number.to_i - 1] }
      a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
    end
    pieces.inject(:+) / 6
  end

  # Makes a script of the shell the program that is run.
  def take_program(script)
    File.write(path = File.join(folder, 'program'), "#!/bin/sh\n#{script}\n")
    File.chmod(0o755, path)
    Wavehall::Settings.program = path
  end

  def run_small
    UI.answers << File.join(folder, 'room.json')
    choose('Run')
    UI.wait
  end
end
