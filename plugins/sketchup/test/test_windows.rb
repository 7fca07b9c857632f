require_relative 'support'

# The menu, its windows and its tools.
class WindowsTest < WavehallTest
  def test_registers_itself_and_its_menu
    assert_equal 'Wavehall', Sketchup.registered.name
    assert_match(/^\d+\.\d+\.\d+$/, Sketchup.registered.version)
    titles = ["Acoustic materials\u2026", 'Add source', 'Add receiver', "Export scene\u2026", 'Run', "Open results\u2026", "Settings\u2026"]
    assert_equal titles, UI.menu('Plugins').items['Wavehall'].items.keys
  end

  def test_gives_materials_acoustic_names
    material('b "<&>')
    plaster = material('A', 'rigid')
    choose("Acoustic materials\u2026")
    window = UI::HtmlDialog.shown.last
    assert_includes window.html, 'b &quot;&lt;&amp;&gt;'
    assert_includes window.html, '<option value="carpet-heavy">Floors: '
    assert_includes window.html, 'value="rigid"'
    window.call('save', ['brick', ' 0,02 0,03 '])
    assert_equal ['brick', '0,02 0,03'], model.materials.sort_by(&:display_name).map { |each| Wavehall::Acoustics.of(each) }
    assert_match(/Saved with the model/, window.scripts.last)
    # All or none.
    window.call('save', ['', '1.5'])
    assert_match(/"1\.5" is no acoustic material.*from 0 to 1/m, UI.messages.last)
    assert_equal 'brick', Wavehall::Acoustics.of(plaster)
    window.call('save', ['', ''])
    assert_equal '', Wavehall::Acoustics.of(plaster)
  end

  def test_understands_definitions
    definition = Wavehall::Acoustics.method(:definition)
    assert_equal({ 'library' => 'brick' }, definition.call('brick'))
    assert_equal({ 'absorption' => { '125' => 0.1, '250' => 0.2 } }, definition.call('0.1, 0.2'))
    assert_equal({ 'open' => true }, definition.call('{"open": true}'))
    ['Brick', '{', '0.1 x', 'nan', '-1', '1 1 1 1 1 1 1 1'].each { |text| assert_raises(Wavehall::Problem) { definition.call(text) } }
  end

  def test_places_sources_and_receivers_above_the_picked_point
    Sketchup::InputPoint.next = point(2, 1, 0)
    choose('Add receiver')
    assert_match(/receiver stands/, Sketchup.status)
    click = proc { model.tool.onLButtonDown(0, 5, 5, Sketchup::View.new) }
    UI.answers << :defaults << ['Seat', '1,6'] << :defaults << false << ['R9', 'high']
    5.times(&click)
    assert_match(/"high" is no number/, UI.messages.last)
    placed = Wavehall::Walk.new(model.entities).places['receiver']
    assert_equal [['R1', [2, 1, 1.2]], ['Seat', [2, 1, 1.6]], ['R2', [2, 1, 1.6]]],
                 placed.map { |each| [each.name, each.position.map { |value| value.round(9) }] }
    assert_equal ['Wavehall receiver'], model.definitions.map(&:name)
    model.tool.onCancel(0, nil)
    assert_nil model.tool
  end

  def test_keeps_settings
    UI.answers << ['C:\\wavehall.cmd', '500']
    choose("Settings\u2026")
    assert_equal ['C:/wavehall.cmd', 500.0], [Wavehall::Settings.program, Wavehall::Settings.highest_hz(model)]
    UI.answers << ['', 'many']
    choose("Settings\u2026")
    assert_match(/"many" is no number/, UI.messages.last)
    assert_equal 'C:/wavehall.cmd', Wavehall::Settings.program
  end

  REPORT = {
    'title' => 'A', 'warnings' => ['w'], 'scene' => { 'receivers' => [{ 'name' => 'R1', 'position' => [1, 2, 3] }] },
    'responses' => [{ 'source' => 'S1', 'receiver' => 'R1', 'figures' => { 'bands' => [{
      'centreHz' => 63, 'validity' => 'whole', 't30Seconds' => 0.5, 'd50' => nil, 'unsupported' => ['t30Seconds'],
      'uncertainty' => { 't30Seconds' => 0.01 }
    }] } }]
  }.freeze

  # A copy with one value in it replaced by something else.
  def spoilt(value, random)
    other = [nil, true, -1, 1e300, 'x', [], {}, [[]]].sample(:random => random)
    return other if random.rand < 0.15 || value.respond_to?(:empty?) && value.empty? || ![Hash, Array].include?(value.class)
    return value.each_with_index.map { |each, index| index.zero? ? spoilt(each, random) : each } if value.is_a?(Array)
    key = value.keys.sample(:random => random)
    value.merge(key => spoilt(value[key], random))
  end

  def test_reads_a_report_or_says_that_it_is_none
    random = Random.new(1)
    outcomes = Array.new(400) do
      File.write(path = File.join(folder, 'report.json'), JSON.generate(spoilt(REPORT, random)))
      UI.answers << path
      UI.messages.clear
      shown = UI::HtmlDialog.shown.length
      choose("Open results\u2026")
      UI::HtmlDialog.shown.last.call('label') if UI::HtmlDialog.shown.length > shown
      [UI::HtmlDialog.shown.length - shown, UI.messages.length]
    end
    assert_equal [[0, 1], [1, 0]], outcomes.uniq.sort
  end

  def test_says_what_is_no_report
    { '[]' => /no report/, '{"responses": 3}' => /no report/, 'x' => /no report/ }.each do |text, said|
      File.write(path = File.join(folder, 'report.json'), text)
      UI.answers << path
      choose("Open results\u2026")
      assert_match said, UI.messages.last
    end
    UI.answers << File.join(folder, 'nowhere.json')
    choose("Open results\u2026")
    assert_match(/cannot be read/, UI.messages.last)
  end
end
